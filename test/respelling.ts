/** The same address in other spellings, and requests that send it as it is: fetch tidies it up. */
import { type Agent, request } from 'node:http';

export type Respelled = { status: number; headers: Record<string, unknown>; text: string };

const encode = (text: string) =>
  text.replaceAll(/[A-Za-z0-9]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

/** Of an address, its query included; a server may take each for it, or for none of its own. */
export function spellingsOf(address: string): string[] {
  const [path = '', query] = address.split('?', 2);
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
  const [, before = '', last = ''] = /^(.*\/)([^/]*)$/.exec(path) ?? [];
  const firstLetter = (text: string) => encode(text.slice(0, 1)) + text.slice(1);
  const spelled = [
    ...[`/${firstLetter(first)}${rest}`, before + firstLetter(last), encode(path)],
    `/${firstLetter(first)}${rest}#x.js`,
    ...[`/${path}`, `${before}/${last}`, `${path}/`, `${path}/.`, `${before}./${last}`],
    ...[`/x/..${path}`, `${path}#x.js`, `http://localhost${path}`, `http://localhost/x/..${path}`],
    ...[
      `/${path.slice(1).replaceAll('/', '%2F')}`,
      `${path};x`,
      `${path}%23x.js`,
      path.toUpperCase(),
    ],
  ];
  return spelled
    .filter((one) => one !== path)
    .map((one) => (query === undefined ? one : `${one}?${query}`));
}

/** A stream is left as soon as it has begun. */
export function sendAs(
  url: string,
  method: string,
  address: string,
  { headers = {}, agent }: { headers?: Record<string, string>; agent?: Agent } = {},
): Promise<Respelled> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path: address, headers, agent }, (response) => {
      const { statusCode: status = 0, headers: told } = response;
      let text = '';
      const done = () => resolve({ status, headers: told, text });
      if (told['content-type']?.startsWith('text/event-stream') === true) {
        done();
        asked.destroy();
        return;
      }
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', done);
    });
    asked.on('error', (error) => reject(new Error(`${method} ${address}: ${error.message}`)));
    asked.end();
  });
}
