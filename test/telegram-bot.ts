/**
 * Telegram's Bot API on this machine, as far as a bot of ours uses it: its name, messages, and what
 * people write to it.
 */
import { createServer, type IncomingMessage } from 'node:http';

export type BotStandIn = {
  /** For TELEGRAM_API_URL and TELEGRAM_BOT_TOKEN. */
  env: { TELEGRAM_API_URL: string; TELEGRAM_BOT_TOKEN: string };
  readonly sent: { chat: number; text: string }[];
  /** Somebody writes to the bot. */
  write(chat: number, text: string, type?: 'private' | 'group'): void;
  /** The next message is answered like this instead. */
  refuseOnce(answer: { error_code: number; parameters?: { retry_after: number } }): void;
  close(): Promise<void>;
};

const TOKEN = `123456:${'T'.repeat(35)}`;

export async function openBotStandIn(): Promise<BotStandIn> {
  const sent: BotStandIn['sent'] = [];
  const updates: object[] = [];
  let refusal: object | null = null;
  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const method = request.url?.split('/').at(-1);
      const isOurs = request.url?.startsWith(`/bot${TOKEN}/`);
      const answer = (result: unknown) => response.end(JSON.stringify({ ok: true, result }));
      if (!isOurs) return void response.writeHead(401).end('{"ok":false,"error_code":401}');
      if (method === 'getMe') return void answer({ username: 'drishti_test_bot' });
      if (method === 'getUpdates') {
        const from = Number(body['offset']);
        const news = updates.slice(from);
        // As the real one waits; shorter, so that tests end.
        return void setTimeout(() => answer(news), news.length > 0 ? 0 : 100);
      }
      if (refusal !== null) {
        response.end(JSON.stringify({ ok: false, ...refusal }));
        refusal = null;
        return undefined;
      }
      sent.push({ chat: Number(body['chat_id']), text: String(body['text']) });
      return void answer({});
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return {
    env: { TELEGRAM_API_URL: `http://127.0.0.1:${address.port}`, TELEGRAM_BOT_TOKEN: TOKEN },
    sent,
    write: (chat, text, type = 'private') =>
      void updates.push({ update_id: updates.length, message: { chat: { id: chat, type }, text } }),
    refuseOnce(answer) {
      refusal = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const part of request) text += String(part);
  return JSON.parse(text) as Record<string, unknown>;
}
