/**
 * Trades in two steps. A preview has the server check the command without effect, says what it
 * would do and returns an id; `confirm` with that id carries it out. So no single call trades. One
 * id is one trade however often it is confirmed: its Idempotency-Key was made for the preview.
 */
import { randomUUID } from 'node:crypto';

import { type Static, type TObject, type TSchema, Type } from 'typebox';

import { checkOf, closed, type Route, Time } from '#protocol/route.ts';

import { type Api, Refused, Unanswered } from './api.ts';
import { type Asked, WrongArgument, wordsOf } from './faults.ts';
import { type Tool, tool } from './tool.ts';

/** Milliseconds until a preview expires, since its figures are of an earlier price. */
const PREVIEW_MS = 120_000;
const MOST_PREVIEWS = 100;
/** A preview of an earlier process may have been confirmed there. */
const NO_PREVIEW =
  'there is no such preview, so this call did nothing. If it was confirmed before, `orders`, `positions` or `contracts` show it.';

type MoneyRoute = Route & { money: true };
type Request = { params?: Record<string, string>; body?: unknown };

type Preview = {
  /** The tool that made the preview: `confirm` reports refusals in the same form. */
  asked: Asked;
  does: string;
  route: MoneyRoute;
  request: Request;
  key: string;
  expiresAt: number;
  /** True once confirmed: from then on it can be confirmed again after it has expired. */
  isSent: boolean;
};

/** Sentence that says what the command would do, and its amounts by name. */
export type Told = { does: string; figures: Record<string, string> };

type About<Input extends TObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** Names of all figures that the preview may have. */
  figures: readonly string[];
  example: Static<Input>;
  route: MoneyRoute;
};

/** Returns the command's request, and `tell`, which runs once the server's check has passed. */
type Read<Input extends TObject> = (
  args: Static<Input>,
) => Promise<{ request: Request; tell: () => Told | Promise<Told> }>;

export type Previews = {
  tool<Input extends TObject>(about: About<Input>, read: Read<Input>): Tool;
  confirm: Tool;
};

const Done = Type.Object(
  { id: Type.String(), coin: Type.String(), status: Type.String() },
  { description: 'As `contracts`, `orders` and `positions` have it' },
);

/** A proxy's own answer has no code: the server behind it may have carried the command out. */
const saysNothing = ({ status, problem: { code } }: Refused) =>
  code === 'outcome-unknown' || (status >= 500 && (code === undefined || code === 'fault'));

const outputOf = (figures: readonly string[]) =>
  Type.Object({
    confirmationId: Type.String(),
    does: Type.String(),
    ...Object.fromEntries<TSchema>(
      figures.map((name) => [name, Type.Optional(Type.String())] as const),
    ),
    expiresAt: Time,
    next: Type.String(),
  });

export function openPreviews(api: Api, now: () => number): Previews {
  const previews = new Map<string, Preview>();

  function keep(preview: Omit<Preview, 'key' | 'expiresAt' | 'isSent'>) {
    const at = now();
    // Confirmed previews stay, so that `confirm` can be repeated; if full, the oldest are dropped.
    for (const [id, { expiresAt, isSent }] of previews)
      if (expiresAt < at && (!isSent || previews.size >= MOST_PREVIEWS)) previews.delete(id);
    if (previews.size >= MOST_PREVIEWS)
      throw new Error('A hundred previews were made in two minutes: wait until some have expired.');
    const confirmationId = randomUUID();
    const expiresAt = at + PREVIEW_MS;
    const key = `assistant-${randomUUID()}`;
    previews.set(confirmationId, { ...preview, key, expiresAt, isSent: false });
    return { confirmationId, expiresAt: new Date(expiresAt).toISOString() };
  }

  const confirm = tool(
    {
      name: 'confirm',
      title: 'Confirm a preview',
      description:
        'Does what a preview said. Once only, however often it is called with the same id. Call it only after the person has agreed.',
      input: closed({
        confirmationId: Type.String({ maxLength: 40, description: 'the id that a preview gave' }),
      }),
      output: Type.Object({ done: Type.String(), result: Done }),
      example: { confirmationId: '0b8e2f9a-4a57-4d5e-9a51-0c1f8b1f4c11' },
      isTrade: true,
    },
    async ({ confirmationId }) => {
      const preview = previews.get(confirmationId);
      if (!preview) throw new WrongArgument('confirmationId', NO_PREVIEW);
      if (!preview.isSent && preview.expiresAt < now())
        throw new WrongArgument('confirmationId', 'the preview is too old. Nothing has happened.');
      preview.isSent = true;
      const { asked, does, route, request, key } = preview;
      try {
        const result = await api.call(route, { ...request, idempotencyKey: key });
        return { done: does, result: result as Static<typeof Done> };
      } catch (error) {
        const isUnknown =
          error instanceof Unanswered || (error instanceof Refused && saysNothing(error));
        const words = isUnknown
          ? 'It is not known whether this was done. Call `confirm` with the same id again: it cannot be done twice.'
          : wordsOf(error, asked);
        throw new Error(words, { cause: error });
      }
    },
  );

  return {
    tool({ route, figures: names, ...about }, read) {
      const asked = { ...about, example: about.example as Record<string, unknown> };
      return tool({ ...about, output: outputOf(names) }, async (args) => {
        const { request, tell } = await read(args);
        await api.call(checkOf(route), request);
        const { does, figures } = await tell();
        const { confirmationId, expiresAt } = keep({ asked, does, route, request });
        return {
          confirmationId,
          does,
          ...figures,
          expiresAt,
          next: 'Nothing has happened yet. Show this to the person, and call `confirm` with the id once they agree.',
        };
      });
    },
    confirm,
  };
}
