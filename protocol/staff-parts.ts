/** Parts that the console's routes share. */
import { Type } from 'typebox';

import { closed, Cursor, typedText } from './route.ts';

/** Hash of what an approval approves, hex, as the list says it. */
export const Digest = Type.String({ maxLength: 64, examples: ['0'.repeat(64)] });

/** Reason that staff give for an action of theirs. */
export const Reason = typedText('text', 300, {
  examples: ['The operator asked for it by letter.'],
});

/** Query of the lists that show more at once. */
export const LongPageQuery = closed({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Items of a page.' }),
  ),
  cursor: Type.Optional(Cursor),
});
