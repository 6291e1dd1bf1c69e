/**
 * Who asks, however the request came in: the person of a session, or of an API key that signed it.
 */
import type { Role } from '#protocol/people.ts';

/** The person of a live session, as the one query of a request found them. */
export type SessionPerson = {
  id: string;
  name: string;
  email: string;
  role: Role;
  /**
   * What its owner has to do before the console, or what is marked in it, opens; null for
   * customers.
   */
  needs: 'set-up' | 'step-up' | null;
  /** Hex of the session token's hash: names the session without opening it. */
  session: string;
  /** The API key that signed, where it has limits of its own. */
  limitedKey?: string;
};

/** Customers sign in to the app, staff to the console: a browser may hold a session of each. */
export type Realm = 'app' | 'console';

/** What came signed with an API key. */
export type SignedRequest = {
  keyId: string;
  payload: string | Buffer;
  /** The same as other clients write it: either may have been signed. */
  otherPayload?: string;
  signature: string;
  right: 'read' | 'trade';
  address: string;
  /** Of the client's clock, milliseconds since 1970. */
  timestamp: number;
  /** Milliseconds. */
  recvWindow: number;
};

/** What is asked on a connection on which a key has signed once. */
export type SessionRequest = Omit<SignedRequest, 'payload' | 'otherPayload' | 'signature'>;

/** What a browser sent. */
export type CookieReader = {
  /** Whether it asked over an encrypted connection, as far as the request itself says. */
  isEncrypted: boolean;
  cookie(name: string): string | undefined;
};

type CookieTerms = { path: string; httpOnly: boolean; sameSite: 'lax' | 'strict'; secure: boolean };

/** The browser that asks, and what it is to keep. */
export type Browser = CookieReader & {
  /** In one spelling (addresses.ts). */
  address: string;
  userAgent: string | null;
  /** `maxAge` in seconds. */
  setCookie(name: string, value: string, terms: CookieTerms & { maxAge: number }): void;
  clearCookie(name: string, terms: CookieTerms): void;
};
