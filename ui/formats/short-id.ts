/** An id as people read it. */

/** 'dep-…7c1e9a2b': the end of a UUIDv7 is what tells two of a minute apart. */
export function shortId(id: string): string {
  const [prefix = ''] = id.split('-', 1);
  return id.length <= 16 ? id : `${prefix}-…${id.slice(-8)}`;
}
