/**
 * How one setting is read from an environment that is handed in, and the one line that refuses a
 * wrong value.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';

import { StartError } from '#server/kit/process/start-error.ts';

import type { SettingName } from './setting-names.ts';

export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Null where it is not set, or empty. */
export function read(env: Environment, name: SettingName): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/** A path, absolute. */
export function directory(env: Environment, name: SettingName): string | null {
  const value = read(env, name);
  return value === null ? null : resolve(value);
}

/** One line that names the setting, its value and what is allowed. */
export function wrong(name: SettingName, value: string, allowed: string): ConfigError {
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return new ConfigError(`${name} is ${JSON.stringify(shown)}; allowed: ${allowed}.`);
}

export function choice<const T extends string>(
  env: Environment,
  name: SettingName,
  allowed: readonly T[],
  otherwise: T,
): T {
  const value = read(env, name);
  if (value === null) return otherwise;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw wrong(name, value, allowed.join(', '));
  return found;
}

export function wholeNumber(
  env: Environment,
  name: SettingName,
  range: { from: number; to: number; otherwise: number },
): number {
  const value = read(env, name);
  if (value === null) return range.otherwise;
  const number = /^[0-9]{1,9}$/.test(value) ? Number.parseInt(value, 10) : -1;
  if (number < range.from || number > range.to) {
    throw wrong(name, value, `a whole number from ${range.from} to ${range.to}`);
  }
  return number;
}

export function hostName(env: Environment, name: SettingName): string {
  const value = read(env, name);
  // Both loopback addresses: reachable from this machine as http://localhost and from nowhere else.
  if (value === null) return 'localhost';
  if (isIP(value) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(value)) {
    throw wrong(name, value, 'an address or a host name, e.g. localhost, 0.0.0.0 or ::');
  }
  return value;
}

/** The origin of an address that has nothing else; null for any other text. */
export function originOf(text: string, schemes: readonly string[]): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin =
    url !== null &&
    schemes.includes(url.protocol.slice(0, -1)) &&
    url.pathname === '/' &&
    url.search + url.hash + url.username + url.password === '';
  return isOrigin ? url.origin : null;
}

export function origin(
  env: Environment,
  name: SettingName,
  schemes: readonly [string, string] = ['http', 'https'],
): string | null {
  const value = read(env, name);
  if (value === null) return null;
  const found = originOf(value, schemes);
  const article = schemes[0] === 'http' ? 'an' : 'a';
  if (found === null) {
    throw wrong(
      name,
      value,
      `${article} ${schemes[0]}:// or ${schemes[1]}:// address without a path`,
    );
  }
  return found;
}
