/** Tools of an assistant: name, description, schemas of arguments and result, and the function. */
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

/** Parameters of a list: the most items of a page (`usual` if not given), and the cursor. */
export const page = (usual: number) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: usual })),
  cursor: Type.Optional(
    Type.String({ maxLength: 100, description: '`nextCursor` of the page before' }),
  ),
});

export const wrongCursor = (cursor: string) =>
  new WrongArgument('cursor', `${JSON.stringify(cursor)} is not a cursor of this tool.`);

/** Returns the items after the coin that the cursor names; all items without a cursor. */
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
