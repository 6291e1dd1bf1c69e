/**
 * Remembers in this browser that a person has read the risk explainer. A preference, nothing that
 * protects money.
 */

const key = (personId: string) => `drishti.risk-read.${personId}`;

/**
 * False where it is not known, storage that is switched off included: then the explainer shows
 * again.
 */
export function hasReadRisk(personId: string): boolean {
  try {
    return localStorage.getItem(key(personId)) !== null;
  } catch {
    return false;
  }
}

export function rememberRiskRead(personId: string): void {
  try {
    localStorage.setItem(key(personId), 'yes');
  } catch {
    // Without storage it is shown again, which does no harm.
  }
}
