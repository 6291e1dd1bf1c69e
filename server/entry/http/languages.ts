/** In which language a request is answered. */
import type { FastifyRequest } from 'fastify';

import {
  acceptedLanguage,
  ENGLISH,
  type Language,
  languageOf,
  type Locale,
  localeNamed,
} from '#protocol/languages.ts';

import { isSigned } from './signed-requests.ts';

/** LANGUAGE_COOKIE. */
const cookie = /(?:^|;\s*)language=([A-Za-z0-9-]{1,40})(?:;|$)/;
const cookieOf = (header: string | undefined) => cookie.exec(header ?? '')?.[1];

/** The language and digits that were chosen in this browser, else the language that it asks for. */
const localeAskedFor = ({ headers }: FastifyRequest): Locale =>
  localeNamed(cookieOf(headers.cookie)) ?? acceptedLanguage(headers['accept-language']);

export const languageAskedFor = (request: FastifyRequest): Language =>
  languageOf(localeAskedFor(request));

/** A refusal's sentences: likewise, but programs with a key of their own get English. */
export const languageOfAnswer = (request: FastifyRequest): Language =>
  isSigned(request) ? ENGLISH : languageAskedFor(request);

/** The language and digits of a file: English for programs with a key of their own. */
export const localeOfFile = (request: FastifyRequest): Locale =>
  isSigned(request) ? ENGLISH : localeAskedFor(request);
