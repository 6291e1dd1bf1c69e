/**
 * What a tool of an assistant is: a name, what it is for in words for the assistant, its arguments
 * and its result as schemas, an example of its arguments, and what it does.
 */
import { type Static, type TObject, Type } from 'typebox';

import { argumentsFault, type Asked, WrongArgument, wordsOf } from './faults.ts';

export type Tool = Asked & {
  title: string;
  description: string;
  output: TObject;
  /** Money moves when it is called. */
  isTrade: boolean;
  /** Throws an Error with a message for the assistant. */
  run(args: unknown): Promise<object>;
};

/** Its arguments are checked against the schema before `run` sees them. */
export function tool<Input extends TObject, Output extends TObject>(
  about: Omit<Tool, 'input' | 'output' | 'example' | 'isTrade' | 'run'> & {
    input: Input;
    output: Output;
    example: Static<Input>;
    isTrade?: true;
  },
  run: (args: Static<Input>) => Promise<Static<Output>>,
): Tool {
  const example = about.example as Record<string, unknown>;
  return {
    ...about,
    example,
    isTrade: about.isTrade ?? false,
    async run(args) {
      const asked = { name: about.name, input: about.input, example };
      const fault = argumentsFault(args, asked);
      if (fault !== null) throw new Error(fault);
      try {
        return await run(args as Static<Input>);
      } catch (error) {
        throw new Error(wordsOf(error, asked), { cause: error });
      }
    },
  };
}

/** Of a list: how many items at most, and where it goes on. */
export const page = (usual: number) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: usual })),
  cursor: Type.Optional(
    Type.String({ maxLength: 100, description: '`nextCursor` of the page before' }),
  ),
});

export const wrongCursor = (cursor: string) =>
  new WrongArgument('cursor', `${JSON.stringify(cursor)} is not a cursor of this tool.`);

/** What comes after the coin that a cursor names. */
export function afterCoin<Item>(
  items: readonly Item[],
  symbolOf: (item: Item) => string,
  cursor: string | undefined,
): readonly Item[] {
  if (cursor === undefined) return items;
  const at = items.findIndex((item) => symbolOf(item) === cursor);
  if (at === -1) throw wrongCursor(cursor);
  return items.slice(at + 1);
}
