/**
 * Speaks Telegram's Bot API over HTTPS with the operator's token, which is in the address and
 * therefore in no message of ours.
 */
import type { Bot, ChatAnswer } from '#server/domain/pushes/telegram.ts';

const ANSWER_MS = 10_000;
const MAX_CHARS = 1_000_000;

type Answer = {
  ok?: boolean;
  error_code?: number;
  parameters?: { retry_after?: number };
  result?: unknown;
};
type Update = {
  update_id?: number;
  message?: { chat?: { id?: number; type?: string }; text?: string };
};

/** `api` is an origin. */
export function openBot({ api, token }: { api: string; token: string }): Bot {
  let known: Promise<string> | null = null;

  async function ask(method: string, body: object, signal: AbortSignal): Promise<Answer> {
    const response = await fetch(`${api}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    const text = await response.text();
    if (text.length > MAX_CHARS) throw new Error('Telegram answered too much');
    return JSON.parse(text) as Answer;
  }

  async function askName(): Promise<string> {
    const answer = await ask('getMe', {}, AbortSignal.timeout(ANSWER_MS));
    const name = (answer.result as { username?: string } | undefined)?.username;
    if (name === undefined) throw new Error(`Telegram answered ${answer.error_code ?? 'nothing'}`);
    return name;
  }

  return {
    name() {
      known ??= askName().catch((error: unknown) => {
        known = null;
        throw error;
      });
      return known;
    },
    async send(chatId, text): Promise<ChatAnswer> {
      try {
        const message = {
          chat_id: Number(chatId),
          text,
          link_preview_options: { is_disabled: true },
        };
        const answer = await ask('sendMessage', message, AbortSignal.timeout(ANSWER_MS));
        if (answer.ok) return 'done';
        const code = answer.error_code ?? 0;
        // Blocked by the person, or a chat that is no more.
        if (code === 403 || code === 400) return 'gone';
        const seconds = answer.parameters?.retry_after;
        return { failure: `${code}`, retryAfterMs: seconds === undefined ? null : seconds * 1000 };
      } catch {
        return { failure: 'network', retryAfterMs: null };
      }
    },
    async updates(next, seconds, signal) {
      const patience = AbortSignal.timeout(seconds * 1000 + ANSWER_MS);
      const answer = await ask(
        'getUpdates',
        { offset: Number(next), timeout: seconds, allowed_updates: ['message'] },
        AbortSignal.any([signal, patience]),
      );
      if (!answer.ok) throw new Error(`Telegram answered ${answer.error_code ?? 'nothing'}`);
      return (answer.result as Update[]).flatMap(({ update_id: id, message }) =>
        id === undefined
          ? []
          : [
              {
                id: BigInt(id),
                chatId: BigInt(message?.chat?.id ?? 0),
                text: message?.text ?? '',
                isPrivate: message?.chat?.type === 'private',
              },
            ],
      );
    },
  };
}
