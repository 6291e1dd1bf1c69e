/** Tags as they are typed in one line, parted by commas. Pure. */
import { MOST_TAGS, TAG_MAX_CHARS } from '#protocol/journal.ts';

/** The limit that each problem is about. */
export const tagLimits = { 'too-many': MOST_TAGS, 'too-long': TAG_MAX_CHARS };

export const typedTags = (tags: readonly string[]): string => tags.join(', ');

/** Each once, capitals aside, without the mark that people put in front. */
export function readTags(typed: string): string[] {
  const tags = new Map<string, string>();
  for (const piece of typed.split(',')) {
    const tag = piece.trim().replace(/^[#\s]+/, '');
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

export type TagProblem = 'too-many' | 'too-long';

export function tagProblem(tags: readonly string[]): TagProblem | null {
  if (tags.length > MOST_TAGS) return 'too-many';
  return tags.some((tag) => tag.length > TAG_MAX_CHARS) ? 'too-long' : null;
}
