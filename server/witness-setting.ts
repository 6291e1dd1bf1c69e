/** The setting WITNESSES: who may witness the tape. */
import { type Environment, read, wrong } from './environment.ts';

/** By a name that people read, and two keys in hex. */
export type WitnessSetting = { name: string; sign: string; agree: string };

const MOST_WITNESSES = 7;

/** `NAME:KEY:KEY` of each, separated by commas, as the witness prints it. */
export function witnessList(env: Environment, prices: 'simulated' | 'exchange'): WitnessSetting[] {
  const value = read(env, 'WITNESSES');
  if (value === null) return [];
  const allowed = `up to ${MOST_WITNESSES} of NAME:KEY:KEY as each witness prints it, separated by commas, with simulated prices`;
  const found = value.split(',').map((line) => {
    const [, name, sign, agree] =
      /^\s*([^:,=\p{Cc}]{1,40}):([0-9a-f]{64}):([0-9a-f]{64})\s*$/u.exec(line) ?? [];
    if (name === undefined || sign === undefined || agree === undefined)
      throw wrong('WITNESSES', line, allowed);
    return { name: name.trim(), sign, agree };
  });
  const isOnce = (of: 'name' | 'sign' | 'agree') =>
    new Set(found.map((one) => one[of])).size === found.length;
  const isFit = isOnce('name') && isOnce('sign') && isOnce('agree');
  if (!isFit || found.length > MOST_WITNESSES || prices === 'exchange')
    throw wrong('WITNESSES', value, allowed);
  return found;
}
