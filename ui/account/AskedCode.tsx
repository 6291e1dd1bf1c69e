/**
 * The field for a code that has just been asked for. It takes the focus: a person who gets here has
 * pressed the button of the form, and goes on here.
 */
import { type ComponentProps, useEffect, useRef } from 'react';

import { CodeField } from './CodeField.tsx';

export function AskedCode(field: ComponentProps<typeof CodeField>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place}>
      <CodeField {...field} />
    </div>
  );
}
