/**
 * Three times as many requests of money at once as the server is set to take: what is too much is
 * refused at once with a time to come back, what is accepted is quick, and everything that was
 * acknowledged is in the books.
 */
import { grouped, percentile, printLine, printTable, rounded } from './figures.ts';
import { contractsOf, failOnOthers } from './http.ts';
import { closedLoop, openConnection } from './http-client.ts';
import { openServed } from './served.ts';

const PEOPLE = 1_000;
const CAP = 200;
const TIMES = 3;
const SECONDS = 10;

export async function benchOverload(): Promise<void> {
  const served = await openServed(PEOPLE, { env: { MAX_COMMANDS: String(CAP) } });
  try {
    const connections = await Promise.all(
      Array.from({ length: CAP * TIMES }, () => openConnection(served.url)),
    );
    const { asked, seconds } = await closedLoop(connections, SECONDS, contractsOf(served));
    for (const connection of connections) connection.close();
    failOnOthers(asked, 201, 429, 503);
    const accepted = asked.filter(({ status }) => status === 201);
    const refused = asked.filter(({ status }) => status !== 201);
    if (refused.length === 0) throw new Error('nothing was refused: this was no overload');
    if (refused.some(({ retryAfter }) => retryAfter === null))
      throw new Error('a refusal does not say when to come back');
    const [stored] = await served.owner.query<{ count: bigint }>('select count(*) from contracts');
    const row = (name: string, list: typeof asked) => [
      name,
      grouped(list.length / seconds),
      rounded(
        percentile(
          list.map(({ ms }) => ms),
          0.5,
        ),
      ),
      rounded(
        percentile(
          list.map(({ ms }) => ms),
          0.99,
        ),
      ),
    ];
    printLine(`## Overload: ${CAP * TIMES} requests at once, ${CAP} of them admitted`);
    printTable(
      ['', 'per second', 'p50 ms', 'p99 ms'],
      [row('accepted', accepted), row('refused', refused)],
    );
    const lost = accepted.length - Number(stored?.count);
    printLine(`Acknowledged ${grouped(accepted.length)}, lost ${lost}`);
    if (lost !== 0) throw new Error('acknowledged contracts and those in the books differ');
    await served.verifyBooks();
  } finally {
    await served.close();
  }
}
