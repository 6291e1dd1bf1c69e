/**
 * What is taken of a text that comes at once, pasted or composed: nothing that nobody sees, and no
 * blanks around it, so that a field's length bounds what is seen.
 */
import type { ClipboardEvent, CompositionEvent } from 'react';

import { readPlain } from '#protocol/digits.ts';
import type { TypedKind } from '#protocol/text.ts';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Nothing of what is secret is changed. */
const READ = new Set(['text', 'email', 'tel', 'search', 'textarea']);

/**
 * Where a text is pasted for the whole of a field, puts what is read of it there; into other text
 * it goes as it is.
 */
export function pasteRead(event: ClipboardEvent<TextBox>, kind: TypedKind): void {
  const { type, value, selectionStart, selectionEnd } = event.currentTarget;
  if (!READ.has(type)) return;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const text = event.clipboardData.getData('text/plain');
  const read = readPasted(kind, text);
  if (!isWhole || read === text || read === '' || event.defaultPrevented) return;
  event.preventDefault();
  // Of all ways to write into a field this one alone can be undone by its keys.
  document.execCommand('insertText', false, read);
}

/**
 * Where a keyboard composed the whole of a code, puts what is read of it there. Names and sentences
 * stay as they are: a blank at their end begins the next word.
 */
export function composedRead(event: CompositionEvent<TextBox>, kind: TypedKind): void {
  const { type, value } = event.currentTarget;
  if (!READ.has(type) || kind === 'line' || kind === 'text' || event.data !== value) return;
  const read = readPasted(kind, value);
  if (read === value || read === '') return;
  event.currentTarget.select();
  document.execCommand('insertText', false, read);
}

/** Of a language's own text the server alone knows which marks mean something. */
function readPasted(kind: TypedKind, text: string): string {
  if (kind === 'line' || kind === 'text') return text.trim();
  return kind === 'code' ? readPlain(text).replaceAll(' ', '') : readPlain(text);
}
