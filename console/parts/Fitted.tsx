/** A value of a fact: a numeral keeps to one line, in letters as small as its place asks for. */
import { figureWrap, fittingSize } from '#ui/formats/figure.ts';

import { isNumeral } from './numeral.rules.ts';

export function Fitted({ children }: { children: string }) {
  if (!isNumeral(children)) return children;
  return (
    <span className="@container block">
      <span className={figureWrap(children)} style={{ fontSize: fittingSize(children) }}>
        {children}
      </span>
    </span>
  );
}
