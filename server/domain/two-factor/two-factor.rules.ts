/**
 * What a code is: of the authenticator for 30 seconds and one step either way, or of the ten on
 * paper. Pure.
 */
import { generateURI, verifySync } from 'otplib';

const STEP_S = 30;
const ISSUER = 'Drishti';
/** Letters and digits without look-alikes: five random bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECOVERY_CHARS = 12;

/** The step whose code this is, later than `lastStep`; null where there is none. */
export function stepOf(
  code: string,
  { secret, lastStep, now }: { secret: string; lastStep: bigint; now: Date },
): bigint | null {
  const token = code.replaceAll(/[\s-]/g, '');
  if (!/^[0-9]{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ secret, token, epoch, period: STEP_S, epochTolerance: STEP_S });
  if (!found.valid || !('timeStep' in found)) return null;
  const step = BigInt(found.timeStep);
  return step > lastStep ? step : null;
}

export function authenticatorUri(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret, period: STEP_S });
}

/** From random bytes: 'KTF2-8M2Q-VX7P'. The first character is its slot. */
export function recoveryCode(slot: number, bytes: Uint8Array): string {
  const rest = Array.from(bytes.subarray(0, RECOVERY_CHARS - 1), (byte) => alphabet[byte % 32]);
  const text = `${alphabet[slot]}${rest.join('')}`;
  return [text.slice(0, 4), text.slice(4, 8), text.slice(8)].join('-');
}

/** In normal form with its slot; null for what is no recovery code. */
export function readRecoveryCode(typed: string): { slot: number; text: string } | null {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const isCode = text.length === RECOVERY_CHARS && [...text].every((c) => alphabet.includes(c));
  const slot = alphabet.indexOf(text.slice(0, 1));
  return isCode && slot < 10 ? { slot, text } : null;
}
