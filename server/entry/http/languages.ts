/** In which language a request is answered. */
import type { FastifyRequest } from 'fastify';

import {
  acceptedLanguage,
  ENGLISH,
  type Language,
  languageOf,
  localeNamed,
} from '#protocol/languages.ts';

import { isSigned } from './signed-requests.ts';

/** LANGUAGE_COOKIE. */
const cookie = /(?:^|;\s*)language=([A-Za-z0-9-]{1,40})(?:;|$)/;
const cookieOf = (header: string | undefined) => cookie.exec(header ?? '')?.[1];

/** A page: as was chosen in this browser, else as the browser asks for. */
export function languageAskedFor(request: FastifyRequest): Language {
  const chosen = localeNamed(cookieOf(request.headers.cookie));
  return chosen === null
    ? acceptedLanguage(request.headers['accept-language'])
    : languageOf(chosen);
}

/** A refusal's sentences: likewise, but programs with a key of their own get English. */
export const languageOfAnswer = (request: FastifyRequest): Language =>
  isSigned(request) ? ENGLISH : languageAskedFor(request);
