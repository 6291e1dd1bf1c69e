/**
 * The figures of a sheet in which money is confirmed: they follow the market until then. From
 * Confirm until the sheet has left they stand, because what is sent has changed the balance itself.
 */
import { createContext, useContext, useRef } from 'react';

const IsFrozen = createContext(false);

/** Around the content of a sheet, inside its dialog: `value` says whether it was confirmed. */
export const Frozen = IsFrozen.Provider;

export const useIsFrozen = (): boolean => useContext(IsFrozen);

/**
 * The live value, or the value at the moment when the sheet was confirmed. A sheet itself stands
 * outside of its `Frozen` and says with `isFrozen` whether it was.
 */
export function useFrozen<Value>(live: Value, isFrozen?: boolean): Value {
  const isWithin = useIsFrozen();
  const shown = useRef(live);
  if (!(isFrozen ?? isWithin)) shown.current = live;
  return shown.current;
}
