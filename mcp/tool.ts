/**
 * What a tool of an assistant is: a name, what it is for in words for the assistant, its arguments
 * as a schema, and what it does.
 */
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';

export type Tool = {
  name: string;
  title: string;
  description: string;
  input: TObject;
  /** Money moves when it is called. */
  isTrade: boolean;
  /** Throws an Error with a message for people. */
  run(args: unknown): Promise<unknown>;
};

/** Its arguments are checked against the schema before `run` sees them. */
export function tool<Input extends TObject>(
  about: Omit<Tool, 'input' | 'isTrade' | 'run'> & { input: Input; isTrade?: true },
  run: (args: Static<Input>) => Promise<unknown>,
): Tool {
  const { input } = about;
  return {
    ...about,
    isTrade: about.isTrade ?? false,
    async run(args) {
      const [fault] = Value.Errors(input, args);
      if (fault) {
        const where = fault.instancePath.slice(1).replaceAll('/', '.');
        throw new Error(`${where === '' ? 'The arguments' : where}: ${fault.message}.`);
      }
      return run(args as Static<Input>);
    },
  };
}
