/** The bare writer behind Node's own HTTP server, in a process of its own: nothing is checked but that the body is JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { BARE_PEOPLE, openBareWriter } from './bare-writer.ts';

const [url = ''] = process.argv.slice(2);
const writer = await openBareWriter(url);
const sameAnswer = JSON.stringify({
  id: 'x'.repeat(45),
  status: 'ACTIVE',
  filler: 'x'.repeat(300),
});
let person = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    person = (person + 7919) % BARE_PEOPLE;
    const key = String(request.headers['idempotency-key']);
    writer.place(person, key).then(
      () => {
        response.writeHead(201, {
          'content-type': 'application/json',
          'content-length': sameAnswer.length,
        });
        response.end(sameAnswer);
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        response.writeHead(500, { 'content-length': 0 }).end();
      },
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
