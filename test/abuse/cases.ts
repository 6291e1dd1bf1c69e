/**
 * The cases of abuse, by number: what an attacker tries, what must come of it, and the tests that
 * show it. A number that is not here was never given. docs/security/abuse.md is generated from this
 * table.
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
  /** What is missing, so that this part cannot be tried. */
  waitsFor?: string;
};

const at = (file: string, ...names: readonly string[]): Evidence[] =>
  names.map((name) => ({ file, name }));
const here = (...names: readonly string[]) => at('test/abuse/requests.test.ts', ...names);
const entrance = (...names: readonly string[]) => at('test/abuse/entrance.test.ts', ...names);
const contracts = (...names: readonly string[]) =>
  at('server/domain/contracts/contracts.test.ts', ...names);
const people = (...names: readonly string[]) => at('server/domain/people/people.test.ts', ...names);
const sessions = (...names: readonly string[]) =>
  at('server/domain/sessions/sessions.test.ts', ...names);
const stream = (...names: readonly string[]) => at('server/domain/live/live.test.ts', ...names);
const deposits = (...names: readonly string[]) =>
  at('server/domain/deposits/deposits.test.ts', ...names);
const whole = (...names: readonly string[]) => at('server/app.test.ts', ...names);

const keys = (...names: readonly string[]) => at('test/abuse/keys.test.ts', ...names);
const sockets = (...names: readonly string[]) => at('test/abuse/sockets.test.ts', ...names);
const onExchange = (...names: readonly string[]) =>
  at('test/abuse/exchange-keys.test.ts', ...names);
const exchange = (...names: readonly string[]) => at('test/exchange.test.ts', ...names);

export const cases: readonly Case[] = [
  {
    number: 1,
    tries: 'Spends one balance at once by an order and a withdrawal',
    becomes: 'One is accepted, the other refused',
    by: 'http',
    shownBy: at(
      'server/domain/orders/races.test.ts',
      'races of an order against a withdrawal of the same funds: one of them gets the money',
    ),
  },
  {
    number: 2,
    tries: 'Opens 50 contracts at once with money for one',
    becomes: 'One contract, one stake held',
    by: 'http',
    shownBy: contracts(
      'fifty parallel requests with different keys on a balance that covers one give exactly one',
    ),
  },
  {
    number: 3,
    tries: 'Repeats a request after it succeeded, also after a restart',
    becomes: 'The same answer, marked as a repeat; no second effect',
    by: 'hand',
    shownBy: [
      ...contracts('a hundred parallel copies of one request give one contract'),
      ...at('test/faults/kills.test.ts', 'kills lose nothing and double nothing'),
    ],
  },
  {
    number: 4,
    tries: 'Reuses a key for another amount, route or person',
    becomes: '422; each person has their own keys; no stored answer leaks',
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
    tries: 'Sends one request 100 times while the first is running',
    becomes: 'One effect, the same answer for all',
    by: 'http',
    shownBy: contracts('a hundred parallel copies of one request give one contract'),
  },
  {
    number: 6,
    tries: 'Omits the key, or sends it too short, too long or unprintable',
    becomes: '400; nothing is written',
    by: 'http',
    shownBy: here(
      'abuse 6: keys that are missing, too short, too long, blank or not printable open no money route',
    ),
  },
  {
    number: 7,
    tries:
      'Sends amounts that are negative, zero, infinite, hexadecimal, in other scripts or of other types',
    becomes: '400 at the field; nothing is written',
    by: 'http',
    shownBy: here(
      'abuse 7 and 8: what is no plain decimal text is refused at its field wherever an amount is asked for',
    ),
  },
  {
    number: 8,
    tries: 'Sends amounts as JSON numbers or with hundreds of digits',
    becomes: '400: text only, at most 20 characters',
    by: 'http',
    shownBy: here(
      'abuse 7 and 8: what is no plain decimal text is refused at its field wherever an amount is asked for',
    ),
  },
  {
    number: 9,
    tries: 'Sends more decimals than the asset has',
    becomes: '400; nothing is rounded',
    by: 'http',
    shownBy: here('abuse 9: more decimals than the asset has are refused and never rounded'),
  },
  {
    number: 11,
    tries: 'Adds an outcome, profit, price, person, role, prototype or duplicate key to a body',
    becomes: '400; prototypes are unchanged',
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
    tries: 'Watches prices elsewhere and orders before ours move',
    becomes:
      'The entry is the next recorded price for everybody; knowing all past prices wins half',
    by: 'hand',
    shownBy: [
      ...at(
        'server/domain/contracts/acceptance.test.ts',
        'C2 thousands of placements race 60 ticks: every entry is exactly the tick after acceptance',
      ),
      ...at('server/domain/market/feed.rules.test.ts', '%s: wins half of its contracts'),
    ],
  },
  {
    number: 15,
    tries: 'Relies on equal prices paying somebody',
    becomes: 'The whole stake is refunded, and the contract says so',
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
    tries: 'Stops prices over the end of a contract',
    becomes:
      'Nothing is gained: the contract waits for its closing price, which is the same whenever it comes',
    by: 'hand',
    shownBy: [
      ...at(
        'server/domain/contracts/counting.test.ts',
        'C4, C7 while no price comes an entered contract waits, for days, and is not void',
        'the same prices at other times are the same outcomes',
      ),
      ...contracts('C7 no tick within five seconds of acceptance: void, the whole stake back'),
    ],
  },
  {
    number: 17,
    tries: 'Feeds wrong prices: spikes, nonsense, past or future times',
    becomes: 'Not believed and logged; what is settled does not change',
    by: 'hand',
    shownBy: [
      ...at(
        'server/domain/market/tape.test.ts',
        'a tick is always later than the one before it, whatever the clock does',
      ),
      ...at(
        'server/domain/market/quotes.rules.test.ts',
        'whatever comes, a tick carries nothing that is not plain, recent and near what was believed before',
      ),
      ...exchange(
        'one wrong message between right ones changes nothing: the contract ends by what was believed',
      ),
    ],
  },
  {
    number: 18,
    tries: 'Makes all price sources agree on a false jump',
    becomes:
      'The coin has no price for a minute; contracts that need one are void; a jump that both sources still report is then believed',
    by: 'hand',
    shownBy: exchange(
      'a fault of one coin: it is held, its contracts are void, new ones refused, and the others go on',
      'a jump that lasts a minute and that both sources tell is believed then, and nothing was settled on the way',
    ),
  },
  {
    number: 19,
    tries: 'Has two processes settle one contract, one of them delayed',
    becomes: 'One settlement, one payment',
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
    tries: 'Settles a contract early, by any address',
    becomes: '404; it stays open until its end',
    by: 'http',
    shownBy: here(
      'abuse 20: before its time nothing settles a contract, and there is no address that would',
    ),
  },
  {
    number: 21,
    tries: 'Kills the server between a debit and its record',
    becomes: 'Both or neither; the books agree',
    by: 'hand',
    shownBy: at('test/faults/kills.test.ts', 'kills lose nothing and double nothing'),
  },
  {
    number: 22,
    tries: 'Cuts the database off during a commit',
    becomes: 'The outcome is reported as unknown; the same key finds it',
    by: 'hand',
    shownBy: at(
      'server/ledger/teller.test.ts',
      'L15 a lane whose connection is cut at any moment loses nothing and doubles nothing',
    ),
  },
  {
    number: 23,
    tries: 'Fails the database over to a copy that lacks acknowledged money',
    becomes: 'A synchronous standby or a refusal; reads from the primary only',
    by: 'hand',
    shownBy: at('server/database/guards.test.ts', '%s off is refused'),
    waitsFor: 'failover is not offered; the settings of the one primary are checked at the start',
  },
  {
    number: 24,
    tries: 'Sets clocks apart',
    becomes: 'The database’s time counts; a start with clocks two seconds apart is refused',
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
    tries: 'Holds high leverage through a price gap',
    becomes: 'The loss is the margin and no more; the insurance account bears the rest',
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
    tries: 'Opens leverage while withdrawing its margin',
    becomes: 'One of the two',
    by: 'http',
    shownBy: at(
      'test/abuse/races.test.ts',
      'abuse 26: leverage is opened while its margin is withdrawn, fifty times: one of the two',
    ),
  },
  {
    number: 27,
    tries: 'Takes both sides from two accounts to leave a gap’s loss to the operator',
    becomes: 'Limits per person and for all people on each side of a coin; staff see the exposure',
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
    waitsFor: 'no limit yet for all sign-ups of one referral code, and no alert',
  },
  {
    number: 28,
    tries: 'Has everybody bet on one side until payouts are not covered',
    becomes: 'Refused once payouts are not covered; every open contract can be paid',
    by: 'http',
    shownBy: contracts(
      'C1 and L18 the house covers every payout: a till is refilled from the reserve, then refusals say exposure-limit',
    ),
  },
  {
    number: 30,
    tries: 'Sends the same proof or reference twice, or somebody else’s',
    becomes: 'The reviewer is warned; a reference is credited once',
    by: 'http',
    shownBy: deposits(
      'the same image, a similar one and the same reference are flagged, whoever sent them',
    ),
  },
  {
    number: 31,
    tries: 'Approves their own request, or approves twice',
    becomes: 'Refused, by the database as well',
    by: 'http',
    shownBy: at(
      'server/domain/desk/refusals.test.ts',
      'nobody approves or decides their own, whatever person the statement names',
      'above the threshold one pair of eyes is not enough, nor the same one twice',
    ),
  },
  {
    number: 32,
    tries: 'Decides at the same time as somebody else, twice, or after cancellation',
    becomes: 'One decision, one movement',
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
    tries: 'Reads, as a sub-admin, the sign-ups of somebody else’s codes',
    becomes: 'Nothing, in lists, counts and streams',
    by: 'http',
    shownBy: [
      ...at(
        'server/domain/staff/codes.test.ts',
        'a sub-admin sees and touches nobody else’s codes',
      ),
      ...whole('%s: every route answers as its access says'),
      ...at(
        'server/domain/live/staff-live.test.ts',
        'sub-admins and customers hear nothing of the desks',
      ),
    ],
  },
  {
    number: 35,
    tries: 'Asks for somebody else’s records by id',
    becomes: 'The same answer as for records that do not exist',
    by: 'http',
    shownBy: [
      ...whole('what belongs to somebody else is answered exactly as what does not exist'),
      ...deposits('the proof is shown to its owner and to finance, as a harmless download'),
    ],
  },
  {
    number: 36,
    tries: 'Hides scripts in names, subjects, messages, bank details, file names and images',
    becomes: 'Shown as plain text',
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
    tries: 'Plants a session, or uses one after its end',
    becomes: 'A new token at each sign-in; the old one opens nothing',
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
    tries: 'Guesses passwords, fast or across accounts, with forged addresses',
    becomes: '429; forged addresses change nothing',
    by: 'http',
    shownBy: people(
      'five failures lock an address out of an account for a quarter of an hour, whoever it says it is',
      'thirty failures an hour lock an address out of every account',
      'only the proxy that the settings name is believed about addresses; an IPv6 network is one address',
    ),
  },
  {
    number: 39,
    tries: 'Finds out who has an account, by texts, status, time or limits',
    becomes: 'The same for all; at sign-up only holders of a valid code learn it',
    by: 'http',
    shownBy: [
      ...people(
        'a wrong address and a wrong password get the same answer',
        'a wrong address and a wrong password cost the same time of a processor',
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
    tries: 'Guesses referral codes, or look-alikes in other scripts',
    becomes: '10 attempts an hour against 50 random bits; one spelling per code',
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
    tries: 'Has another site send requests with our cookie',
    becomes: '403 or 415; nothing changes',
    by: 'http',
    shownBy: [
      ...here('abuse 41: forty forged forms, scripts and links from elsewhere change nothing'),
      ...whole('no foreign page changes anything, whoever’s cookie travels with it'),
      ...sessions('a foreign page can neither sign a visitor in nor out'),
    ],
  },
  {
    number: 42,
    tries: 'Listens to somebody else’s live events, or after the session’s end',
    becomes: 'Own events only; closed within 5 seconds',
    by: 'http',
    shownBy: stream(
      'a person gets their own events, and of a thousand others none',
      'events that come while another’s last id is given stay one’s own',
      'a foreign page cannot read the stream, and nobody names a person in the address',
      'the stream closes by itself after the session’s expiry',
    ),
  },
  {
    number: 43,
    tries: 'Opens hundreds of streams and does not read them',
    becomes: 'Bounded; slow readers are dropped; others are served',
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
    tries: 'Uploads decompression bombs, scripts, polyglots and broken files',
    becomes: 'Refused at the field, or re-encoded without hidden content',
    by: 'http',
    shownBy: at('server/domain/deposits/hostile.test.ts', 'hostile files of every kind'),
  },
  {
    number: 45,
    tries: 'Sends 1,000 parts, no boundary, no end, megabytes in a field, or a byte a second',
    becomes: 'Refused; nothing remains, and nobody else waits',
    by: 'http',
    shownBy: [
      ...here(
        'abuse 45: multipart bodies with a thousand parts, no boundary, or no end leave nothing behind',
        'abuse 45: megabytes where a short field belongs are refused, and the connection goes on or ends at once',
      ),
      ...at(
        'test/abuse/long/floods.test.ts',
        'abuse 45: two hundred requests that never end are ended, and nobody else waits for them',
      ),
    ],
  },
  {
    number: 47,
    tries: 'Hides formulas in what staff export',
    becomes: 'Cells that begin like a formula become text',
    by: 'http',
    shownBy: [],
    waitsFor: 'no export exists yet',
  },
  {
    number: 48,
    tries: 'Writes lines into the log, or finds secrets in it',
    becomes: 'Line breaks stay inside their string; no password or token appears',
    by: 'hand',
    shownBy: [
      ...at(
        'server/kit/process/log.test.ts',
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
    tries: 'Edits a balance or the audit log as the database owner, or cuts its end',
    becomes: 'Found and named; money writes stop; a kept checkpoint shows the cut',
    by: 'hand',
    shownBy: [
      ...at(
        'server/ledger/teller.test.ts',
        'L10 one balance changed by hand is found by name',
        'L10 while the ledger is halted a teller refuses money commands, and then goes on',
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
    tries: 'Acts as a customer, or sets a customer’s password, as staff',
    becomes: 'There is no such route',
    by: 'http',
    shownBy: here('abuse 51: staff can neither set somebody’s password nor act as somebody'),
  },
  {
    number: 52,
    tries: 'Trades as staff, knowing future prices',
    becomes: 'Staff cannot trade: the commands refuse; only the market’s login reads seeds',
    by: 'http',
    shownBy: [
      ...at(
        'test/command-rules.test.ts',
        'nobody calls what is not theirs to call: staff, the barred, strangers, people, the house',
      ),
      ...at('server/database/roles.test.ts', 'only the market login reads the seeds'),
    ],
  },
  {
    number: 53,
    tries: 'Signs up many times for the welcome grant',
    becomes: 'Virtual units that nobody pays out; none with real funds',
    by: 'http',
    shownBy: at('server/config.test.ts', 'real funds with a welcome grant are refused'),
    waitsFor: 'no alert yet for shared devices or bank accounts',
  },
  {
    number: 55,
    tries: 'Smuggles requests, uses odd methods, or spells addresses oddly',
    becomes: '400 or 404; access is the same for every spelling',
    by: 'http',
    shownBy: [
      ...here('abuse 55: requests inside requests, odd methods and odd spellings reach nothing'),
      ...whole('other methods, and other spellings of a path, find no route'),
    ],
  },
  {
    number: 56,
    tries: 'Passes a foreign page off as ours by a forged Host or X-Forwarded-Host',
    becomes: '403; where the operator set the origin, no other one is ours',
    by: 'http',
    shownBy: entrance(
      'abuse 56: a page that has Host or X-Forwarded-Host say its own name is foreign all the same',
    ),
  },
  {
    number: 57,
    tries: 'Plants the cookie that marks a known browser, to pass for that browser later',
    becomes: 'A token made for somebody else means nothing; the sign-in is notified',
    by: 'http',
    shownBy: entrance(
      'abuse 57: a planted cookie makes no browser a known one, not even one that we gave to somebody else',
      'abuse 57: people who share a browser stay known in it, and it names five of them at most',
    ),
  },
  {
    number: 58,
    tries: 'Guesses blanks, repeated characters, or a person’s name or address as password',
    becomes: 'Nobody can have such a password',
    by: 'http',
    shownBy: [
      ...entrance(
        'abuse 58: nobody has blanks, one sign again and again, their name or their address as password',
      ),
      ...at(
        'server/domain/people/resets.test.ts',
        'a new password may not be the person’s name or address either, and the link stays good',
      ),
    ],
  },
  {
    number: 59,
    tries: 'Uses up an address’s attempts at one way in, to block the others',
    becomes: 'Each way in has its own count',
    by: 'http',
    shownBy: entrance('abuse 59: failing at one way in shuts nobody out of another'),
  },
  {
    number: 60,
    tries: 'Chooses an invisible name, or one that turns the text around it',
    becomes: '400 at the field; invisible characters are removed',
    by: 'http',
    shownBy: [
      ...entrance(
        'abuse 60: a name has a letter or a digit that can be seen, and turns nobody else’s text',
      ),
      ...at(
        'protocol/text.test.ts',
        'joiners stay where a script or an emoji needs them, and nowhere else',
      ),
    ],
  },
  {
    number: 61,
    tries: 'Answers with a passkey that names another owner',
    becomes: '401, with the text for every failed passkey',
    by: 'http',
    shownBy: at(
      'server/domain/passkeys/passkeys.test.ts',
      'an answer that names somebody else, or nobody, is refused',
    ),
  },
  {
    number: 62,
    tries: 'Doubles a header that a proxy and the server could read differently',
    becomes: '400',
    by: 'http',
    shownBy: entrance(
      'abuse 62: a header that two readers could read differently is refused, whichever of the two is ours',
    ),
  },
  {
    number: 63,
    tries: 'Asks for the largest answers from hundreds of connections, reading them or not',
    becomes: '429 past its budget, 503 past the places; ticks and everybody else’s orders go on',
    by: 'http',
    shownBy: [
      ...at(
        'test/abuse/reads.test.ts',
        'abuse 63: past a person’s budget everything is 429 with the seconds to wait, and for nobody else',
        'abuse 63: an address that asks for page after page is stopped, and those signed in from it are not',
        'abuse 63: cookies that belong to nobody are looked up so many times, and then not at all',
        'abuse 63: past the places expensive reads are refused at once with 503, and money moves on',
      ),
      ...at(
        'test/abuse/long/reads.test.ts',
        'abuse 63: while sixty-four sockets ask as fast as they can, ticks go on and everybody else’s contracts are placed',
      ),
      ...at(
        'server/entry/http/connections.test.ts',
        'an address has so many connections; others are served, and its own again when one ends',
        'a reader who takes nothing is closed, and one who takes a little at a time gets all of it',
        'answers that nobody takes are bounded in all: the largest go, before any of them has stalled',
      ),
    ],
  },
  {
    number: 64,
    tries: 'Guesses referral codes by asking only whether they count',
    becomes: 'One count of failures for asking and signing up; 429 past ten an hour',
    by: 'http',
    shownBy: people(
      'a code is checked before the rest, in any spelling, and a wrong one uses up a try at signing up',
    ),
  },
  {
    number: 65,
    tries: 'Takes the virtual funds again many times at once, or while a stake is open',
    becomes: 'One start in 24 hours; none while something is open',
    by: 'http',
    shownBy: at(
      'server/domain/portfolio/start-again.test.ts',
      '200 races: of ten starts at once one counts, and a stake beside them is never taken for lost',
      'not while something is open: what is at stake or asked for is not lost',
    ),
  },
  {
    number: 66,
    tries: 'Floods staff with messages without an account, or learns by them who has one',
    becomes: '5 an hour of an address, 300 a day in all; the same answer for every address',
    by: 'http',
    shownBy: at(
      'server/domain/tickets/visitors.test.ts',
      'messages are limited for each address and in all, and a right sign-in is not touched by it',
      'the answer is the same whether or not the address has an account, and no account hears of it',
    ),
  },
  {
    number: 67,
    tries: 'Signs up with an address of somebody else’s, or guesses the link that confirms it',
    becomes: 'No mail but that link goes there; 32 random bytes, kept as a hash, ten tries an hour',
    by: 'http',
    shownBy: at(
      'server/domain/people/confirmations.test.ts',
      'a new person is mailed a link that confirms the address, once, and is kept as a hash',
      'until then no reset and no notice goes to the address, and nobody can tell from outside',
      'guesses at links are stopped after ten',
    ),
  },
  {
    number: 68,
    tries:
      'Asks with an API key that has no right, has ended or expired, or is used from elsewhere',
    becomes: '401 in one text; 403 where a key that is right may only read',
    by: 'http',
    shownBy: [
      ...keys(
        'abuse 68: a key that may only read trades nothing, and one that ended, expired or is used from elsewhere opens nothing',
      ),
      ...onExchange(
        'abuse 68: on the exchange’s API a key that may only read trades nothing, and one that ended opens nothing',
      ),
    ],
  },
  {
    number: 69,
    tries: 'Sends a signed request later, earlier, or with a longer window',
    becomes: '401',
    by: 'http',
    shownBy: [
      ...keys('abuse 69: a signed request counts within its window, which is signed with it'),
      ...onExchange('abuse 69: on the exchange’s API a request counts within its window'),
    ],
  },
  {
    number: 70,
    tries:
      'Puts a copied signature under another body, path, method or Idempotency-Key, or sends it again',
    becomes: '401; the same request again is the same command',
    by: 'http',
    shownBy: [
      ...keys(
        'abuse 70: a copied signature fits no other body, path, method or Idempotency-Key; copied whole, it is one command',
      ),
      ...onExchange(
        'abuse 70: on the exchange’s API a copied signature fits no other parameters and no other key; copied whole, it is one command',
      ),
    ],
  },
  {
    number: 71,
    tries: 'Asks by key for what belongs to somebody else, or cancels it',
    becomes: '404, as for what does not exist',
    by: 'http',
    shownBy: [
      ...keys(
        'abuse 71: what belongs to somebody else is answered to a key as what does not exist',
      ),
      ...onExchange(
        'abuse 71: on the exchange’s API what belongs to somebody else is answered as what does not exist',
      ),
    ],
  },
  {
    number: 72,
    tries: 'Moves money out, changes settings, or makes a key by key',
    becomes: '403: only what is named for keys takes one',
    by: 'http',
    shownBy: [
      ...keys(
        'abuse 72: no key opens money in or out, settings, messages to others, keys, passwords or sessions',
      ),
      ...onExchange('abuse 72: on the exchange’s API no key moves money out, whatever it may'),
    ],
  },
  {
    number: 73,
    tries: 'Sends a key beside a cookie, twice, or in another form',
    becomes: '400 or 401',
    by: 'http',
    shownBy: keys(
      'abuse 73: a key beside a cookie, a header given twice, and one that is not in the form are refused',
    ),
  },
  {
    number: 74,
    tries: 'Trades by key past a limit of one’s own or of the key, or while self-excluded',
    becomes: '409, as in the app',
    by: 'http',
    shownBy: keys(
      'abuse 74: limits of one’s own, breaks and self-exclusion hold for keys as for the app',
      'abuse 74: the limits of a key hold for all that it spends at once, and for nothing else of its person',
    ),
  },
  {
    number: 75,
    tries: 'Floods with a key, or guesses signatures',
    becomes: '429: the person’s budget, or the address’s; nobody else’s',
    by: 'http',
    shownBy: keys(
      'abuse 75: what a key asks counts for its person, and what fails for the address; a body of nobody’s is not read',
    ),
  },
  {
    number: 76,
    tries: 'Has somebody’s browser send a signed request from another page',
    becomes: '403; no other origin may send the header',
    by: 'http',
    shownBy: keys('abuse 76: a page elsewhere cannot have a browser sign for somebody'),
  },
  {
    number: 80,
    tries:
      'Asks on a connection on which a key has logged on, as somebody else, or for somebody else’s orders and events',
    becomes: 'Refused; they are not there, and nothing of theirs is heard',
    by: 'http',
    shownBy: sockets(
      'abuse 80: a session is its key’s alone: another’s key is not believed on it, and another’s orders are not there',
    ),
  },
  {
    number: 81,
    tries: 'Goes on trading or listening over a socket after the key has ended',
    becomes: 'Refused; the stream ends, and says so',
    by: 'http',
    shownBy: sockets('abuse 81: nothing that a key has opened outlives it: no order, no event'),
  },
  {
    number: 82,
    tries: 'Floods a socket with messages, guesses, or one that is too long',
    becomes: '429 for the person, or the connection is closed; nobody else waits',
    by: 'http',
    shownBy: sockets(
      'abuse 82: a flood spends what its person has, or its connection is closed; nobody else waits',
    ),
  },
  {
    number: 83,
    tries: 'Sends a copied frame again, on another connection or later',
    becomes: 'The same answer and no second order; later a refusal',
    by: 'http',
    shownBy: sockets(
      'abuse 83: a copied frame is the order that it was, wherever it is sent, and later nothing',
    ),
  },
  {
    number: 84,
    tries:
      'Spells an address in another way, to repeat an order, to have private answers kept, to enter a closed house or to ask past a budget',
    becomes: 'As in the plain spelling, or 404; no second order',
    by: 'http',
    shownBy: [
      ...onExchange(
        'abuse 84: on the exchange’s API a copied request is one command however its path is spelled, and signed for a socket it is none over HTTP',
      ),
      ...at(
        'test/respelled-routes.test.ts',
        'a route in another spelling answers as it always does, or as nothing that is there',
        'every spelling spends what its address has left',
      ),
      ...at(
        'server/domain/settings/real-funds.test.ts',
        'until then no spelling of an address opens what is closed',
      ),
    ],
  },
];

/** The document of the table. */
/**
 * docs/security/abuse.md: what is not covered yet first, then every case with the files of its
 * tests.
 */
export function abuseDocument(): string {
  const waiting = cases.flatMap(({ number, tries, waitsFor }) =>
    waitsFor === undefined ? [] : [`- **${number}** ${tries}: ${waitsFor}`],
  );
  const shown = cases.filter(({ shownBy }) => shownBy.length > 0).length;
  const lines = [
    '# Abuse cases',
    '',
    `\`test/abuse/cases.ts\` has ${cases.length} cases: what an attacker may try, what it must come to, and the tests that show it,`,
    `for ${shown} of them. A test checks that they exist. \`npm run test:abuse\` runs them with their floods, \`npm test\` without;`,
    '`npm run security:documents` writes this page. Missing numbers were never given.',
    '',
    '## Not covered yet',
    '',
    ...waiting,
  ];
  return `${lines.join('\n')}\n`;
}
