/**
 * The cases of abuse, by number: what an attacker tries, what must come of it, and the tests that show it. A number that is not
 * here was never given. docs/security/abuse.md is made from this table.
 */
// Long because it is one table.
export type Evidence = { file: string; name: string };

export type Case = {
  number: number;
  tries: string;
  becomes: string;
  /** Over HTTP alone, or with a hand on process, database or clock. */
  by: 'http' | 'hand';
  shownBy: readonly Evidence[];
  /** What is not there yet, and so cannot be tried. */
  waitsFor?: string;
};

const at = (file: string, ...names: readonly string[]): Evidence[] =>
  names.map((name) => ({ file, name }));
const here = (...names: readonly string[]) => at('test/abuse/requests.test.ts', ...names);
const contracts = (...names: readonly string[]) =>
  at('server/domain/contracts/contracts.test.ts', ...names);
const people = (...names: readonly string[]) => at('server/domain/people/people.test.ts', ...names);
const sessions = (...names: readonly string[]) =>
  at('server/domain/sessions/sessions.test.ts', ...names);
const stream = (...names: readonly string[]) =>
  at('server/domain/sessions/stream.test.ts', ...names);
const deposits = (...names: readonly string[]) =>
  at('server/domain/deposits/deposits.test.ts', ...names);
const whole = (...names: readonly string[]) => at('server/app.test.ts', ...names);

/** Everything that a real exchange's prices could do to us is tried once they can be had. */
const LIVE = 'live prices of an exchange';

export const cases: readonly Case[] = [
  {
    number: 1,
    tries: 'spends one balance at once by an order and a withdrawal',
    becomes: 'one of them is accepted, the other refused',
    by: 'http',
    shownBy: at(
      'server/domain/orders/races.test.ts',
      '200 races of an order against a withdrawal of the same funds: one of them gets the money',
    ),
  },
  {
    number: 2,
    tries: 'opens fifty contracts at once with money for one',
    becomes: 'there is one, and one stake is held',
    by: 'http',
    shownBy: contracts(
      'fifty parallel requests with different keys on a balance that covers one give exactly one',
    ),
  },
  {
    number: 3,
    tries: 'sends a request again after it succeeded, also after a restart',
    becomes: 'the same answer, marked as a repeat, and no second effect',
    by: 'hand',
    shownBy: [
      ...contracts('a hundred parallel copies of one request give one contract'),
      ...at('test/faults/kills.test.ts', 'ten kills lose nothing and double nothing'),
    ],
  },
  {
    number: 4,
    tries: 'uses a key again for another amount, at another route, or as somebody else',
    becomes: '422; somebody else’s is another key, and no stored answer of anybody else comes out',
    by: 'http',
    shownBy: [
      ...here(
        'abuse 4: a key is tried again for another amount and at another route, and no other answer comes out',
      ),
      ...contracts('the key is needed, is bound to its request, and is told apart by person'),
    ],
  },
  {
    number: 5,
    tries: 'sends one request a hundred times while the first is under way',
    becomes: 'one effect, and the same answer for all',
    by: 'http',
    shownBy: contracts('a hundred parallel copies of one request give one contract'),
  },
  {
    number: 6,
    tries: 'leaves the key out, or makes it short, endless or unprintable',
    becomes: '400, and nothing is written',
    by: 'http',
    shownBy: here(
      'abuse 6: keys that are missing, too short, too long, blank or not printable open no money route',
    ),
  },
  {
    number: 7,
    tries:
      'names amounts that are negative, zero, infinite, hexadecimal, of other scripts or of other types',
    becomes: '400 at the field, and nothing is written',
    by: 'http',
    shownBy: here(
      'abuse 7 and 8: what is no plain decimal text is refused at its field wherever an amount is asked for',
    ),
  },
  {
    number: 8,
    tries: 'names amounts as JSON numbers, or with hundreds of digits',
    becomes: '400: text only, and at most 20 characters of it',
    by: 'http',
    shownBy: here(
      'abuse 7 and 8: what is no plain decimal text is refused at its field wherever an amount is asked for',
    ),
  },
  {
    number: 9,
    tries: 'names more decimals than the asset has',
    becomes: '400; nothing is rounded',
    by: 'http',
    shownBy: here('abuse 9: more decimals than the asset has are refused and never rounded'),
  },
  {
    number: 11,
    tries:
      'sends along an outcome, a profit, a price, a person, a role, a prototype, or a key twice',
    becomes: '400; prototypes stay what they were',
    by: 'http',
    shownBy: [
      ...here(
        'abuse 11: fields that decide something, prototypes and doubled keys are refused on every money route',
      ),
      ...whole('every route that takes a body refuses what it does not know'),
    ],
  },
  {
    number: 13,
    tries: 'watches prices elsewhere and orders before ours move',
    becomes:
      'the entry is the price after the acceptance, for everybody; knowing all past prices wins half',
    by: 'hand',
    shownBy: [
      ...at(
        'server/domain/contracts/acceptance.test.ts',
        'C2 20,000 placements race 60 ticks: every entry is exactly the tick after acceptance',
      ),
      ...at('server/domain/market/feed.rules.test.ts', '%s: wins half of its contracts'),
    ],
  },
  {
    number: 15,
    tries: 'hopes that equal prices pay somebody',
    becomes: 'the stake comes back whole, and the contract says so',
    by: 'hand',
    shownBy: [
      ...contracts(
        'C1 to C6 two opposite contracts of one moment: exactly one wins, or both are refunded',
      ),
      ...at('server/domain/contracts/contracts.rules.test.ts', 'C5 who wins'),
    ],
  },
  {
    number: 16,
    tries: 'has prices stop over the end of a contract',
    becomes: 'void by the recorded times, the stake back, whenever it is processed',
    by: 'hand',
    shownBy: contracts(
      'C7 a long stop over expiry: void by the recorded times, whenever it is processed',
      'C7 no tick within five seconds of acceptance: void, the whole stake back',
    ),
  },
  {
    number: 17,
    tries: 'poisons the feed: spikes, nonsense, the past, the future',
    becomes: 'refused and logged; what is settled does not move',
    by: 'hand',
    shownBy: at(
      'server/domain/market/tape.test.ts',
      'a tick is always later than the one before it, whatever the clock does',
    ),
    waitsFor: LIVE,
  },
  {
    number: 18,
    tries: 'has all sources agree on a jump that never was',
    becomes: 'the coin stops, two people start it again, open contracts are void',
    by: 'hand',
    shownBy: [],
    waitsFor: LIVE,
  },
  {
    number: 19,
    tries: 'has two processes settle one contract, one of them waking up late',
    becomes: 'one settlement, one payment',
    by: 'hand',
    shownBy: [
      ...contracts('C8 settling twice at once, and again later, pays once'),
      ...at(
        'server/domain/market/market.test.ts',
        'a recorder whose lease was taken records nothing more',
      ),
    ],
  },
  {
    number: 20,
    tries: 'settles a contract before its time, by any address',
    becomes: '404, and it stays open until its end',
    by: 'http',
    shownBy: here(
      'abuse 20: before its time nothing settles a contract, and there is no address that would',
    ),
  },
  {
    number: 21,
    tries: 'kills the server between a debit and its record',
    becomes: 'both or neither, and the books agree',
    by: 'hand',
    shownBy: at('test/faults/kills.test.ts', 'ten kills lose nothing and double nothing'),
  },
  {
    number: 22,
    tries: 'cuts the database off in the middle of a commit',
    becomes: 'the outcome is said to be unknown, and the same key tells it',
    by: 'hand',
    shownBy: at(
      'server/ledger/teller.test.ts',
      'L15 a lane whose connection is cut at any moment loses nothing and doubles nothing',
    ),
  },
  {
    number: 23,
    tries: 'has the database fail over to one that lacks acknowledged money',
    becomes: 'a synchronous standby, or a refusal; reading from the primary alone',
    by: 'hand',
    shownBy: at('server/database/guards.test.ts', '%s off is refused'),
    waitsFor:
      'fail-over as something that we offer: one primary is all that is used, and its settings are checked',
  },
  {
    number: 24,
    tries: 'sets clocks apart',
    becomes: 'the database’s time rules; two seconds apart, and the start is refused',
    by: 'hand',
    shownBy: [
      ...at('server/database/guards.test.ts', 'clocks %i ms apart are refused'),
      ...at(
        'server/domain/market/market.test.ts',
        'the next second is after the last one, however early the timer, and the clock set back does not stop it',
      ),
    ],
  },
  {
    number: 25,
    tries: 'holds high leverage through a gap in prices',
    becomes: 'the margin is lost and no more; the rest is the insurance’s',
    by: 'hand',
    shownBy: [
      ...at(
        'server/domain/positions/positions.test.ts',
        'P7 a gap beyond the margin is the insurance’s: the loss is the margin and nothing more',
      ),
      ...at(
        'server/domain/positions/paths.test.ts',
        'some hundred positions on the real database along one path with gaps: each ends where it must, at its exact figures',
      ),
    ],
  },
  {
    number: 26,
    tries: 'opens leverage while withdrawing its margin',
    becomes: 'one of the two',
    by: 'http',
    shownBy: at(
      'test/abuse/races.test.ts',
      'abuse 26: leverage is opened while its margin is withdrawn, fifty times: one of the two',
    ),
  },
  {
    number: 27,
    tries: 'takes both sides from two accounts, to leave the loss of a gap to the house',
    becomes:
      'limits of each person and of all people on each side of a coin; staff see what people stand for',
    by: 'hand',
    shownBy: [
      ...at(
        'server/domain/positions/positions.test.ts',
        'limits: of a person exactly, of all people together, and of positions open at once',
      ),
      ...at(
        'server/domain/orders/orders.test.ts',
        'O12 what would pass a limit of a person or of all is refused and says so; staff see what people stand for',
      ),
    ],
    waitsFor: 'limits of all who came by one referral code, and an alert',
  },
  {
    number: 28,
    tries: 'has everybody bet on the same side until the house cannot pay',
    becomes: 'refused once payouts are not covered; all that are open can be paid',
    by: 'http',
    shownBy: contracts(
      'C1 and L18 the house covers every payout: a till is refilled from the reserve, then refusals say exposure-limit',
    ),
  },
  {
    number: 30,
    tries: 'sends the same proof or reference twice, or one that somebody else sent',
    becomes: 'the reviewer is told; a reference is credited once',
    by: 'http',
    shownBy: deposits(
      'the same image, a similar one and the same reference are flagged, whoever sent them',
    ),
  },
  {
    number: 31,
    tries: 'approves their own request, or is both pairs of eyes',
    becomes: 'refused, by the database as well',
    by: 'http',
    shownBy: at(
      'server/domain/desk/refusals.test.ts',
      'nobody approves or decides their own, whatever person the statement names',
      'above the threshold one pair of eyes is not enough, nor the same one twice',
    ),
  },
  {
    number: 32,
    tries: 'decides at the same instant as somebody else, twice, or after it was taken back',
    becomes: 'one decision, one movement',
    by: 'http',
    shownBy: at(
      'server/domain/desk/races.test.ts',
      'approved and rejected at once: one of the two',
      'approved after, and while, it is taken back',
      'one of the staff presses twice, or two with one key',
    ),
  },
  {
    number: 34,
    tries: 'reads, as a sub-admin, what came by somebody else’s codes',
    becomes: 'nothing, in lists, counts and streams',
    by: 'http',
    shownBy: [
      ...at(
        'server/domain/staff/codes.test.ts',
        'a sub-admin sees and touches nobody else’s codes',
      ),
      ...whole('%s: every route answers as its access says'),
      ...at(
        'server/domain/sessions/staff-stream.test.ts',
        'sub-admins and customers hear nothing of the desks',
      ),
    ],
  },
  {
    number: 35,
    tries: 'asks for somebody else’s things by their ids',
    becomes: 'the answer for what does not exist',
    by: 'http',
    shownBy: [
      ...whole('what belongs to somebody else is answered exactly as what does not exist'),
      ...deposits('the proof is shown to its owner and to finance, as a harmless download'),
    ],
  },
  {
    number: 36,
    tries: 'hides scripts in names, subjects, messages, bank details, file names and images',
    becomes: 'texts like any other',
    by: 'http',
    shownBy: [
      ...at(
        'test/journeys/console-injections.test.ts',
        'sixty scripts are texts to the office and to the customer',
      ),
      ...at(
        'test/journeys/tickets.test.ts',
        'sixty scripts as subject, message, reply and answer run nothing and read as they were written',
      ),
    ],
  },
  {
    number: 37,
    tries: 'plants a session, or uses one after its end',
    becomes: 'a new one at each sign-in; the old one opens nothing',
    by: 'http',
    shownBy: [
      ...sessions(
        'a planted token is never adopted, and signing in ends the session that was there',
        'signing out ends the session for good, also where there is none',
        'over https the cookie is Secure and bound to this host, and the plain name counts for nothing',
        'a disabled person is signed out at once and cannot sign in, in the same words as anybody',
      ),
      ...people(
        'changing the password asks for the old one, ends other sessions and keeps this one under a new token',
      ),
    ],
  },
  {
    number: 38,
    tries: 'guesses passwords, fast or wide, and forges the address it comes from',
    becomes: '429; a forged address changes nothing',
    by: 'http',
    shownBy: people(
      'five failures lock an address out of an account for a quarter of an hour, whoever it says it is',
      'thirty failures an hour lock an address out of every account',
      'only the proxy that the settings name is believed about addresses; an IPv6 network is one address',
    ),
  },
  {
    number: 39,
    tries: 'finds out who has an account, by words, status, time or limits',
    becomes: 'the same for all; at sign-up only holders of a valid code learn it',
    by: 'http',
    shownBy: [
      ...people(
        'a wrong address and a wrong password get the same answer',
        'a wrong address and a wrong password take the same time',
        'whether an e-mail address is taken is told only to holders of a valid code',
      ),
      ...at(
        'server/domain/people/resets.test.ts',
        'staff, barred people and strangers get no mail, and the same answer',
      ),
      ...at(
        'test/abuse/long/floods.test.ts',
        'abuse 39: over two hundred pairs the time of a refusal does not tell who has an account',
      ),
    ],
  },
  {
    number: 40,
    tries: 'guesses referral codes, or their twins in other letters',
    becomes: 'ten an hour of fifty random bits; one spelling of each',
    by: 'http',
    shownBy: [
      ...people(
        'ten wrong codes an hour stop the guessing; typing errors do not count',
        'a referral code is the same in any case, width and grouping',
      ),
      ...at(
        'server/domain/staff/staff.test.ts',
        'a referral code has fifty random bits and no look-alikes',
      ),
    ],
  },
  {
    number: 41,
    tries: 'has another site send requests with our cookie',
    becomes: '403 or 415, and nothing changes',
    by: 'http',
    shownBy: [
      ...here('abuse 41: forty forged forms, scripts and links from elsewhere change nothing'),
      ...whole('no foreign page changes anything, whoever’s cookie travels with it'),
      ...sessions('a foreign page can neither sign a visitor in nor out'),
    ],
  },
  {
    number: 42,
    tries: 'listens to somebody else’s live events, or after the session’s end',
    becomes: 'one’s own only; closed within five seconds',
    by: 'http',
    shownBy: stream(
      'a person gets their own events, and of a thousand others none',
      'events that come while another’s last id is given stay one’s own',
      'a foreign page cannot read the stream, and nobody names a person in the address',
      'the stream closes within five seconds of the session’s expiry',
    ),
  },
  {
    number: 43,
    tries: 'opens streams by the hundred and does not read them',
    becomes: 'bounded; who does not read is dropped; the others go on',
    by: 'http',
    shownBy: [
      ...stream(
        'five streams a person, and a refused sixth',
        'a reader who does not read is dropped, and the others go on',
      ),
      ...at(
        'test/abuse/long/floods.test.ts',
        'abuse 43: streams of one address end at the limit, whether they are read or not, and everybody else is served',
      ),
    ],
  },
  {
    number: 44,
    tries: 'uploads bombs, scripts, several files in one, and broken ones',
    becomes: 'refused at the field, or made anew without what was hidden in it',
    by: 'http',
    shownBy: at('server/domain/deposits/hostile.test.ts', 'two hundred hostile files'),
  },
  {
    number: 45,
    tries: 'sends a thousand parts, no boundary, no end, or a byte a second',
    becomes: 'refused; nothing is left of it, and nobody else waits',
    by: 'http',
    shownBy: [
      ...here(
        'abuse 45: multipart bodies with a thousand parts, no boundary, or no end leave nothing behind',
      ),
      ...at(
        'test/abuse/long/floods.test.ts',
        'abuse 45: two hundred requests that never end are ended, and nobody else waits for them',
      ),
    ],
  },
  {
    number: 47,
    tries: 'hides formulas in what staff export',
    becomes: 'cells that begin like one are made text',
    by: 'http',
    shownBy: [],
    waitsFor: 'an export: nothing is written as a table for spreadsheets yet',
  },
  {
    number: 48,
    tries: 'writes lines into the log, or finds secrets in it',
    becomes: 'line breaks stay inside their string; no password or token is anywhere',
    by: 'hand',
    shownBy: [
      ...at(
        'server/kit/log.test.ts',
        'line breaks and escape codes of others stay inside their string',
      ),
      ...at(
        'server/domain/people/canary.test.ts',
        'neither a password nor a token is anywhere after every way of using them',
      ),
    ],
  },
  {
    number: 49,
    tries: 'edits a balance or the audit log as the database’s owner, or cuts its end',
    becomes: 'named; money stops; a kept checkpoint shows what was cut',
    by: 'hand',
    shownBy: [
      ...at(
        'server/ledger/teller.test.ts',
        'L10 one balance changed by hand is found by name',
        'L10 a halted teller refuses money commands and resumes',
      ),
      ...at(
        'server/domain/audit/audit.test.ts',
        'a cut end shows only against a checkpoint, so it has to be kept elsewhere',
        'the watch reads on from what it saw, prints checkpoints, and raises the alarm once',
      ),
    ],
  },
  {
    number: 51,
    tries: 'acts as a customer, or sets a customer’s password, as staff',
    becomes: 'there is no such route',
    by: 'http',
    shownBy: here('abuse 51: staff can neither set somebody’s password nor act as somebody'),
  },
  {
    number: 52,
    tries: 'trades as staff, knowing prices to come',
    becomes: 'staff cannot trade; only the market’s own login reads seeds',
    by: 'http',
    shownBy: [
      ...at(
        'server/kit/http.test.ts',
        'access: visitors are asked to sign in, staff move no customer money, others are forbidden',
      ),
      ...at('server/database/roles.test.ts', 'only the market login reads the seeds'),
    ],
  },
  {
    number: 53,
    tries: 'signs up many times for the welcome grant',
    becomes:
      'it is worth nothing: virtual units that nobody pays out; with real funds there is none',
    by: 'http',
    shownBy: at('server/config.test.ts', 'real funds with a welcome grant are refused'),
    waitsFor: 'real funds: an alert where devices or bank accounts are shared',
  },
  {
    number: 55,
    tries: 'hides a request in another, uses odd methods, or spells addresses oddly',
    becomes: '400 or 404, and who may do what is the same for every spelling',
    by: 'http',
    shownBy: [
      ...here('abuse 55: requests inside requests, odd methods and odd spellings reach nothing'),
      ...whole('other methods, and other spellings of a path, find no route'),
    ],
  },
];

/** The document of the table. */
export function abuseDocument(): string {
  const waiting = cases.filter(({ shownBy }) => shownBy.length === 0).length;
  const lines = [
    '# Cases of abuse',
    '',
    'What an attacker may try, what has to come of it, and the tests that show it. Made from `test/abuse/cases.ts` by',
    '`npm run security:documents`; a test checks that each test named here is there. `npm run test:abuse` runs the suite with its',
    'floods; `npm test` has all of it but those.',
    '',
    `${cases.length} cases: ${cases.length - waiting} shown, ${waiting} wait for what is not built yet.`,
    '',
    '| No. | Somebody … | Then | Shown by | Waits for |',
    '|--:|---|---|---|---|',
    ...cases.map(({ number, tries, becomes, shownBy, waitsFor }) =>
      ['', number, tries, becomes, shownBy.map(shown).join('; '), waitsFor ?? '', '']
        .join(' | ')
        .trim(),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const shown = ({ file, name }: Evidence) => `\`${file}\`: ${name.replaceAll('|', '\\|')}`;
