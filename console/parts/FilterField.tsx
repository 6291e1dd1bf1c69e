/**
 * A filter of a list: what is typed goes into the address once the fingers rest, so that not every
 * letter asks the server.
 */
import { useEffect, useRef, useState } from 'react';

import { useLatest } from '#ui/client/latest.ts';
import { whileHere } from '#console/parts/while-here.ts';

import { TextField } from './fields.tsx';

const REST_MS = 250;

type FilterFieldProps = {
  label: string;
  placeholder: string;
  /** What the address says. */
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  className?: string;
};

export function FilterField({ label, placeholder, value, onChange, ...rest }: FilterFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const change = useLatest(onChange);
  // The address changed by other means, e.g. by going back.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const rested = typed.trim();
    if (rested === sent.current) return undefined;
    const tell = whileHere(() => {
      sent.current = rested;
      change.current(rested);
    });
    const timer = setTimeout(tell, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, change]);
  return (
    <TextField
      {...rest}
      label={label}
      isLabelHidden
      type="search"
      data-filter
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
