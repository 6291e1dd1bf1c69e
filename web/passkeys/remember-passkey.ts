/**
 * Remembers in this browser that a passkey was made or used in it: then the login form offers it. A
 * preference, nothing secret.
 */
const STORED_AS = 'drishti.passkey-used';

/**
 * False where it is not known, storage that is switched off included: the button is there all the
 * same.
 */
export function wasPasskeyUsed(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== null;
  } catch {
    return false;
  }
}

export function rememberPasskey(): void {
  try {
    localStorage.setItem(STORED_AS, 'yes');
  } catch {
    // Without storage it is not offered, and the button does the same.
  }
}
