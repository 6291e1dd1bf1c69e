/**
 * What only `npm run test:all` runs: whole files, or a file and the beginning of a test's name. For
 * each rule, `short` is the test that holds it in every run. `test/tiers.test.ts` compares this
 * list with the tests.
 */
export type LongTests = {
  /** The rule that the tests hold. */
  rule: string;
  /** A file and the beginning of the name of a test in it. */
  short: string;
  long: readonly string[];
};

// Long because it lists tests.
export const longTests: readonly LongTests[] = [
  {
    rule: 'An imported file yields the quantities and days that it says',
    short:
      'server/domain/imports/written.test.ts > no file yields another quantity, amount or day than was written, in one',
    long: [
      'server/domain/imports/written.test.ts > no file yields another quantity, amount or day than was written, in all',
    ],
  },
  {
    rule: 'Pages stand still while they load',
    short: 'test/journeys/still.test.ts > pages with the most to load stand still',
    long: ['test/journeys/still.test.ts > all pages stand still'],
  },
  {
    rule: 'Net worth is what the books say',
    short: 'server/domain/portfolio/portfolio.test.ts > each thing that happened is one entry',
    long: ['server/domain/portfolio/worth.test.ts'],
  },
  {
    rule: 'A proof that is no picture is refused',
    short: 'server/kit/media/images.test.ts > headers of each format say the size',
    long: [
      'server/domain/deposits/hostile.test.ts',
      'server/kit/media/images.test.ts > a photo of 12 megapixels',
      'server/kit/media/images.test.ts > a decoder that hangs',
      'server/kit/media/images.test.ts > a long picture stays readable',
      'server/kit/media/images.test.ts > the largest long picture',
    ],
  },
  {
    rule: 'No person alone decides for two',
    short: 'server/domain/proposals/one-person.test.ts > one admin of two who disables the other',
    long: [
      'test/four-eyes/search.test.ts > finds no way for one person alone',
      'test/four-eyes/agreement.test.ts',
    ],
  },
  {
    rule: 'A change of the beacon is verified',
    short: 'server/domain/market/beacon/change.test.ts > after ',
    long: [
      'test/beacon-verified.test.ts',
      'server/domain/market/beacon/change.test.ts > no relay that gives',
    ],
  },
  {
    rule: 'Ticks follow from the rounds of the beacon',
    short:
      'server/domain/market/beacon/beacon.test.ts > every tick follows from its step and its round',
    long: [
      'server/domain/market/beacon/beacon.test.ts > a pause of ten minutes',
      'server/domain/market/beacon/beacon.test.ts > whatever a relay answers',
      'server/domain/market/beacon/beacon.test.ts > a process that takes over much later',
      'server/domain/market/beacon/beacon.test.ts > by the real clock',
    ],
  },
  {
    rule: 'The house says that prices wait',
    short: 'server/domain/market/beacon/state.test.ts > rounds say since when',
    long: [
      'test/beacon-state.test.ts > while no relay answers',
      'server/domain/market/beacon/state.test.ts > a process that asks no relay',
    ],
  },
  {
    rule: 'The verifier names what contradicts',
    short: 'verifier/beacon.test.ts > what is tampered with of the beacon',
    long: [
      'verifier/beacon.test.ts > the command names two contradicting',
      'verifier/beacon.test.ts > the tape is followed as it is recorded',
      'verifier/beacon.test.ts > where only the folder',
      'test/beacon-house.test.ts > a receipt carries the terms',
      'test/beacon-house.test.ts > a house without a beacon',
    ],
  },
  {
    rule: 'An older database is opened',
    short: 'server/database/migrate.test.ts > ',
    long: ['test/releases/releases.test.ts'],
  },
  {
    rule: 'The same commands give the same ledger',
    short: 'test/command-batches.test.ts > a batch decided twice',
    long: ['test/simulation.test.ts'],
  },
  {
    rule: 'A statement ties to the ledger',
    short:
      'server/domain/statements/statements.test.ts > a statement, a contract note and a tax pack',
    long: [
      'test/statements.test.ts',
      'server/domain/statements/background.test.ts > one has a few of them',
      'server/domain/statements/background.test.ts > the file is the one that a person',
      'server/domain/statements/background.test.ts > several processes at once',
    ],
  },
  {
    rule: 'A slow reader keeps nobody from a file',
    short: 'server/domain/statements/make-file.test.ts > two who do not read on',
    long: [
      'server/domain/statements/make-file.test.ts > six who read files',
      'server/domain/statements/statements.test.ts > whoever asks for several files',
    ],
  },
  {
    rule: 'Orders fill by the rule',
    short: 'server/domain/orders/races.test.ts > ${',
    long: [
      'server/domain/orders/races.test.ts > ${SEQUENCES} sequences',
      'server/domain/orders/races.test.ts > a stop in the middle of filling',
    ],
  },
  {
    rule: 'A killed PostgreSQL comes back',
    short: 'server/database/embedded.test.ts > killed alone',
    long: [
      'server/database/embedded.test.ts > an interrupted first start',
      'server/database/embedded.test.ts > both killed at once',
      'server/database/embedded.test.ts > what a killed server left',
    ],
  },
  {
    rule: 'A database is prepared at a start',
    short: 'test/faults/start.test.ts > Ctrl-C ends everything',
    long: [
      'server/database/database-server.test.ts > the first start makes everything',
      'server/database/database-server.test.ts > a given database is prepared',
      'server/database/database-server.test.ts > a pool works on',
      'server/database/database-server.test.ts > a command uses the running',
    ],
  },
  {
    rule: 'A directory has one server',
    short: 'test/faults/start.test.ts > a directory that a server runs on',
    long: ['server/database/database-server.test.ts > a second server on the same'],
  },
  {
    rule: 'A first start has a history',
    short: 'server/domain/market/candles.test.ts > candles of every interval',
    long: ['server/domain/market/candles.test.ts > fills a day of minutes'],
  },
  {
    rule: 'A push reaches each browser once',
    short: 'server/domain/pushes/pushes.test.ts > news reach each browser',
    long: ['server/domain/pushes/pushes.test.ts > with bad answers'],
  },
  {
    rule: 'A recurring order buys once',
    short: 'server/domain/recurring/recurring.test.ts > asked for from two places',
    long: [
      'server/domain/recurring/recurring.test.ts > what it needs is known',
      'server/domain/recurring/recurring.test.ts > a commit that fails',
      'server/domain/recurring/recurring.test.ts > a break holds',
      'server/domain/recurring/recurring.test.ts > while prices stand still',
      'server/domain/recurring/recurring.test.ts > paused, skipped and ended',
    ],
  },
  {
    rule: 'A change waits for the other people',
    short: 'server/domain/proposals/one-person.test.ts > a delayed change waits',
    long: [
      'server/domain/proposals/one-person.test.ts > a disabled admin objects',
      'server/domain/proposals/one-person.test.ts > without a mail server nothing',
      'server/domain/proposals/one-person.test.ts > somebody who was disabled',
      'server/domain/proposals/one-person.test.ts > the day begins when',
      'server/domain/proposals/one-person.test.ts > five changes wait',
      'test/most-at-once.test.ts > five changes of one admin',
      'server/domain/proposals/one-person.test.ts > the house’s own sub-admin',
      'server/domain/proposals/one-person.test.ts > no admin revokes',
      'server/domain/proposals/one-person.test.ts > a house of two where one',
      'server/domain/proposals/one-person.test.ts > a delayed change whose ground',
    ],
  },
  {
    rule: 'A request that is no form is refused',
    short: 'test/abuse/requests.test.ts > abuse 11',
    long: [
      'test/abuse/requests.test.ts > abuse 45: multipart',
      'test/abuse/requests.test.ts > abuse 45: megabytes',
    ],
  },
  {
    rule: 'A reader has a budget',
    short: 'test/abuse/reads.test.ts > abuse 63: past a person',
    long: [
      'test/abuse/reads.test.ts > abuse 63: cookies',
      'test/abuse/reads.test.ts > abuse 63: an address',
    ],
  },
  {
    rule: 'An order is placed, filled and ended',
    short: 'server/domain/orders/orders.test.ts > O1, O2, O4',
    long: [
      'server/domain/orders/orders.test.ts > a coin outside the seven',
      'server/domain/orders/orders.test.ts > what has ended is listed',
      'server/domain/orders/orders.test.ts > O9 orders rest across',
      'server/domain/orders/kinds.test.ts > O19 numbers rise',
      'server/domain/orders/pairs.test.ts > O14 a chosen time',
    ],
  },
  {
    rule: 'The verifier is a folder with a command',
    short: 'verifier/verifier.test.ts > answers 0 for what holds',
    long: [
      'verifier/verifier.test.ts > where only the folder',
      'verifier/verifier.test.ts > fetches one',
    ],
  },
  {
    rule: 'An unsafe database is refused',
    short: 'server/database/guards.test.ts > a superuser as application login',
    long: ['server/database/guards.test.ts > %s off is refused'],
  },
  {
    rule: 'An address is the route that it leads to, however it is spelled',
    short: 'test/respelled-routes.test.ts > a route in another spelling',
    long: ['test/respelled-routes.test.ts > every route in every spelling'],
  },
  {
    rule: 'Every page looks whole',
    short: 'test/journeys/gallery.test.ts > a planted fault is found',
    long: [
      'test/journeys/gallery.test.ts > every page with its longest values',
      'test/journeys/gallery.test.ts > with every text longer',
      'test/journeys/gallery.test.ts > a phone has what a wide screen has',
      'test/journeys/gallery.test.ts > what loads or fails takes the room',
      'test/journeys/pages.test.ts',
      'test/journeys/console-looks.test.ts',
      'test/journeys/appearance.test.ts',
      'test/journeys/reading.test.ts',
    ],
  },
  {
    rule: 'Keys alone are enough',
    short: 'test/journeys/console-desks.test.ts > signing in and approving by keyboard',
    long: ['test/journeys/keyboard.test.ts'],
  },
  {
    rule: 'A field takes a text that is composed as it takes one that is pasted',
    short: 'test/journeys/typing.test.ts > composing gives what pasting gives',
    long: [
      'test/journeys/typing.test.ts > every field takes what is composed on a phone in English',
      'test/journeys/typing.test.ts > every field takes what is composed on a phone in Hindi',
      'test/journeys/typing.test.ts > every field takes what is composed on a desktop in English',
      'test/journeys/typing.test.ts > every field takes what is composed on a desktop in Hindi',
    ],
  },
  {
    rule: 'What is refused in a field changes neither its text nor what is selected',
    short: 'test/journeys/typing.test.ts > a key that is no part of an amount changes nothing',
    long: [
      'test/journeys/typing.test.ts > each row of what is typed holds on a phone in Hindi',
      'test/journeys/typing.test.ts > each row of what is typed holds on a desktop in English',
      'test/journeys/typing.test.ts > each row of what is typed holds on a desktop in Hindi',
    ],
  },
  {
    rule: 'A refused password says which rule it misses',
    short: 'test/journeys/typing.test.ts > under a refused password comes what is wrong with it',
    long: [
      'test/journeys/typing.test.ts > a refused password names its rule on a phone in Hindi',
      'test/journeys/typing.test.ts > a refused password names its rule on a desktop in English',
      'test/journeys/typing.test.ts > a refused password names its rule on a desktop in Hindi',
    ],
  },
  {
    rule: 'The office is run by two',
    short: 'test/journeys/console-desks.test.ts > above the threshold two must agree',
    long: ['test/journeys/console-office.test.ts', 'test/journeys/four-eyes.test.ts'],
  },
  {
    rule: 'A request is decided once',
    short: 'test/journeys/console-desks.test.ts > above the threshold two must agree',
    long: [
      'test/journeys/console-desks.test.ts > the first page says what waits',
      'test/journeys/console-desks.test.ts > a rejection with a preset',
      'test/journeys/console-desks.test.ts > two reviewers: the lock',
      'test/journeys/console-desks.test.ts > a decision does not overtake',
      'test/journeys/console-desks.test.ts > a request appears by itself',
      'test/journeys/console-desks.test.ts > the proof: zoomed',
      'test/journeys/console-desks.test.ts > a decision whose answer is lost',
      'test/journeys/console-desks.test.ts > a withdrawal: the account is masked',
      'test/journeys/console-desks.test.ts > a ticket is answered',
      'test/journeys/console-desks.test.ts > a page of another role',
      'test/journeys/console-desks.test.ts > keys can be switched off',
      'test/journeys/console-desks.test.ts > a list that comes late',
    ],
  },
  {
    rule: 'A typed script stays text',
    short: 'test/journeys/tickets.test.ts > the check above sees a script',
    long: [
      'test/journeys/tickets.test.ts > sixty scripts',
      'test/journeys/console-injections.test.ts',
    ],
  },
  {
    rule: 'What staff answered waits for the customer',
    short: 'test/journeys/ticket-turns.test.ts > an answered ticket waits',
    long: [
      'test/journeys/ticket-turns.test.ts > Undo is reached',
      'test/journeys/ticket-turns.test.ts > a double click on Approve',
      'test/journeys/ticket-turns.test.ts > a person’s page',
    ],
  },
  {
    rule: 'A person asks support',
    short: 'test/journeys/tickets.test.ts > a conversation with staff',
    long: [
      'test/journeys/tickets.test.ts > a request that fails',
      'test/journeys/tickets.test.ts > the history: loading',
      'test/journeys/tickets.test.ts > another person',
      'test/journeys/tickets.test.ts > new bank details',
      'test/journeys/notices.test.ts > a visitor reads',
      'test/journeys/notices.test.ts > opening a notice',
      'test/journeys/notices.test.ts > a read mark',
      'test/journeys/notices.test.ts > marking all and deleting',
      'test/journeys/notices.test.ts > a list that fails',
    ],
  },
  {
    rule: 'A deposit is asked for, reviewed and credited',
    short: 'test/journeys/money-in.test.ts > a phone’s photo becomes a request',
    long: [
      'test/journeys/money-in.test.ts > a picture can be pasted',
      'test/journeys/money-in.test.ts > asking for a deposit by keyboard',
      'test/journeys/money-in.test.ts > an upload that breaks off',
      'test/journeys/money-in.test.ts > where the server fails',
      'test/journeys/money-in.test.ts > an answer that is lost',
      'test/journeys/money-in.test.ts > a phone offers its camera',
      'test/journeys/money-in.test.ts > the records: nothing yet',
      'test/journeys/money-in.test.ts > where money is real',
    ],
  },
  {
    rule: 'A withdrawal is asked for, reviewed and paid',
    short: 'test/journeys/money-out.test.ts > the first withdrawal',
    long: [
      'test/journeys/money-out.test.ts > a withdrawal by keyboard',
      'test/journeys/money-out.test.ts > answers that are lost',
      'test/journeys/money-out.test.ts > whoever decides first',
      'test/journeys/money-out.test.ts > bank details change',
      'test/journeys/money-out.test.ts > the records: loading',
      'test/journeys/payment-details.test.ts',
      'test/journeys/drafts.test.ts',
    ],
  },
  {
    rule: 'A form says at each field what is wrong',
    short: 'test/journeys/auth.test.ts > login says at each field',
    long: [
      'test/journeys/money-in.test.ts > every check has its text',
      'test/journeys/money-out.test.ts > every check has its text',
      'test/journeys/auth.test.ts > sign-up says at each field',
    ],
  },
  {
    rule: 'A new person trades and verifies',
    short: 'test/journeys/newcomer.test.ts > a new person signs up',
    long: [
      'test/journeys/newcomer.test.ts > after a lost connection',
      'test/journeys/newcomer.test.ts > a placement whose answer is lost',
      'test/journeys/contract-screen.test.ts',
      'test/journeys/portfolio.test.ts',
      'test/journeys/beacon.test.ts',
    ],
  },
  {
    rule: 'At a plain http address money moves',
    short: 'test/journeys/plain-http.test.ts > a new person places a contract',
    long: [
      'test/journeys/plain-http.test.ts > Enter twice',
      'test/journeys/plain-http.test.ts > spot, leverage',
      'test/journeys/plain-http.test.ts > what needs https',
    ],
  },
  {
    rule: 'A money request outlives a reload',
    short: 'test/journeys/reload-money.test.ts > a contract whose page was loaded again',
    long: [
      'test/journeys/reload-money.test.ts > spot, leverage',
      'test/journeys/reload-money.test.ts > a withdrawal that never left',
    ],
  },
  {
    rule: 'A form that moves money sends one key',
    short: 'test/journeys/one-key.test.ts > a double press',
    long: [
      'test/journeys/one-key.test.ts > Enter twice',
      'test/journeys/one-key.test.ts > a form that is pressed again',
      'test/journeys/one-key.test.ts > a form that is sent again',
    ],
  },
  {
    rule: 'The figures of a sheet stand from its confirming on',
    short: 'test/journeys/frames.test.ts > an order that is changed',
    long: [
      'test/journeys/frames.test.ts > targets say',
      'test/journeys/frames.test.ts > where to pay',
      'test/journeys/frames.test.ts > what is given up',
      'test/journeys/frames.test.ts > a withdrawal that is taken back',
      'test/journeys/frames.test.ts > what starting again',
      'test/journeys/frames.test.ts > a contract whose answer',
      'test/journeys/frames.test.ts > an order whose answer',
      'test/journeys/frames.test.ts > a withdrawal whose answer',
    ],
  },
  {
    rule: 'A message of a failure goes as the same is tried again',
    short: 'test/journeys/old-messages.test.ts > what a failed',
    long: [
      'test/journeys/old-messages.test.ts > what a failure of notices',
      'test/journeys/old-messages.test.ts > what a failure of alerts',
    ],
  },
  {
    rule: 'Coins are bought and sold',
    short: 'test/journeys/orders.test.ts > a person buys, sells',
    long: [
      'test/journeys/orders.test.ts > another coin is traded',
      'test/journeys/orders.test.ts > a killed server',
      'test/journeys/orders.test.ts > a pair is placed',
      'test/journeys/journal.test.ts',
      'test/journeys/chart-orders.test.ts',
    ],
  },
  {
    rule: 'A coin has a page',
    short: 'test/journeys/coin.test.ts > on a phone a coin is bought and sold',
    long: [
      'test/journeys/coin.test.ts > a visitor finds a coin',
      'test/journeys/coin.test.ts > a line is drawn',
      'test/journeys/coin.test.ts > the price and the coin',
      'test/journeys/coin.test.ts > on a phone the amount',
      'test/journeys/coin.test.ts > a coin that is not listed',
      'test/journeys/coin.test.ts > lists are made',
      'test/journeys/coin.test.ts > the markets are sorted',
      'test/journeys/coin.test.ts > thirteen coins',
      'test/journeys/coin.test.ts > nothing moves while',
      'test/journeys/coin.test.ts > from 1024 to 1440',
      'test/journeys/glance.test.ts',
      'test/journeys/one-price.test.ts',
    ],
  },
  {
    rule: 'Prices are drawn',
    short: 'test/journeys/chart.test.ts > our own prices are shown first',
    long: [
      'test/journeys/chart.test.ts > a price that comes while',
      'test/journeys/chart.test.ts > TradingView is asked',
      'test/journeys/chart.test.ts > a coin chosen in the chart',
      'test/journeys/chart.test.ts > a coin chosen on the page',
      'test/journeys/chart.test.ts > a chart that has said nothing',
      'test/journeys/chart.test.ts > a blocked chart',
      'test/journeys/chart.test.ts > the card beside the market',
      'test/journeys/chart.test.ts > a pair that TradingView',
      'test/journeys/candle-chart.test.ts',
      'test/journeys/chart-work.test.ts',
    ],
  },
  {
    rule: 'A person signs in',
    short: 'test/journeys/auth.test.ts > a page for signed-in people waits',
    long: [
      'test/journeys/auth.test.ts > a lost connection is said',
      'test/journeys/auth.test.ts > the forms lead to each other',
      'test/journeys/auth.test.ts > a login leads back',
      'test/journeys/auth.test.ts > every page for signed-in people',
      'test/journeys/auth.test.ts > signed-in people have no business',
      'test/journeys/auth.test.ts > a password is not changed for nobody',
      'test/journeys/auth.test.ts > a login waits for its session',
      'test/journeys/auth.test.ts > whoever cannot be signed out',
      'test/journeys/me.test.ts',
    ],
  },
  {
    rule: 'Two-factor sign-in and its loss',
    short: 'test/journeys/second-factor.test.ts > two-factor sign-in from set-up',
    long: [
      'test/journeys/second-factor.test.ts > a passkey is made',
      'test/journeys/second-factor.test.ts > with two-factor on',
      'test/journeys/lost-second-factor.test.ts',
      'test/journeys/reset.test.ts',
    ],
  },
  {
    rule: 'The app is in Hindi',
    short: 'test/journeys/languages.test.ts > a visitor whose browser asks for Hindi',
    long: [
      'test/journeys/hindi.test.ts',
      'test/journeys/languages.test.ts > staff choose Hindi',
      'test/journeys/languages.test.ts > no English is left on the pages of the console',
    ],
  },
  {
    rule: 'The installed app works without a connection',
    short: 'test/journeys/installed.test.ts > without a connection it opens',
    long: [
      'test/journeys/installed.test.ts > a browser finds nothing missing',
      'test/journeys/installed.test.ts > what a session keeps',
      'test/journeys/installed.test.ts > on a slow 3G',
      'test/journeys/installed.test.ts > a new version says so',
      'test/journeys/installed.test.ts > the same push twice',
      'test/journeys/installed.test.ts > a picture that a bank',
      'test/journeys/installed.test.ts > a picture that another site',
      'test/journeys/installed.test.ts > on a phone, a request to close',
    ],
  },
  {
    rule: 'A page that was opened before an update loads the new version once',
    short: 'test/journeys/updates.test.ts > a contract’s amount is kept',
    long: [
      'test/journeys/updates.test.ts > servers of two versions',
      'test/journeys/updates.test.ts > a server that comes back',
      'test/journeys/updates.test.ts > a file that does not come',
      'test/journeys/updates.test.ts > the console loads',
      'test/journeys/updates.test.ts > another language is no new version',
      'test/journeys/updates.test.ts > a late answer in the former language',
      'test/journeys/updates.test.ts > a document that never comes',
    ],
  },
  {
    rule: "Another person's browser shows nothing of the first",
    short: 'test/journeys/other-person.test.ts > a stream that opens again',
    long: ['test/journeys/other-person.test.ts > in the console'],
  },
  {
    rule: 'Results are told once',
    short: 'test/journeys/news.test.ts > an order filled before',
    long: [
      'test/journeys/news.test.ts > two tabs tell a result once',
      'test/journeys/news.test.ts > what ended while nobody was there',
    ],
  },
  {
    rule: 'News comes without a reload',
    short: 'test/journeys/live.test.ts > a contract placed in one tab',
    long: [
      'test/journeys/live.test.ts > a stream that is lost',
      'test/journeys/live.test.ts > what happened before',
    ],
  },
  {
    rule: 'Tabs of a browser share one stream',
    short: 'test/journeys/tabs.test.ts > twelve tabs of app and console',
    long: [
      'test/journeys/tabs.test.ts > twelve tabs of a visitor',
      'test/journeys/tabs.test.ts > a crashed leader',
      'test/journeys/tabs.test.ts > a frozen leader',
      'test/journeys/tabs.test.ts > a leader in the back-forward cache',
      'test/journeys/tabs.test.ts > another person who signs in',
      'test/journeys/tabs.test.ts > signing out in one of six',
      'test/journeys/tabs.test.ts > browsers that lost the server',
    ],
  },
  {
    rule: 'A failure is said and mended',
    short: 'test/journeys/states.test.ts > a balance that cannot be loaded',
    long: [
      'test/journeys/states.test.ts > an unknown address',
      'test/journeys/states.test.ts > the landing page shows',
      'test/journeys/states.test.ts > a visitor sees no balance',
      'test/journeys/states.test.ts > while the market loads',
      'test/journeys/states.test.ts > what was loaded stays',
      'test/journeys/states.test.ts > what breaks while',
    ],
  },
  {
    rule: 'A person takes their data along',
    short:
      'server/domain/statements/statements.test.ts > a statement, a contract note and a tax pack',
    long: ['test/journeys/statements.test.ts', 'test/journeys/own-data.test.ts'],
  },
  {
    rule: 'An assistant asks through MCP',
    short: 'test/journeys/assistants.test.ts > over stdin and stdout',
    long: ['test/journeys/assistants.test.ts > without a key or a server'],
  },
  {
    rule: 'What runs once more is told',
    short: 'test/journeys/run-again.test.ts > a race is flaky',
    long: [
      'test/journeys/run-again.test.ts > with nothing run once more',
      'test/journeys/run-again.test.ts > a wrong value',
      'test/journeys/run-again.test.ts > what fails on a wait twice',
    ],
  },
  {
    rule: 'A kill loses and doubles nothing',
    short: 'test/faults/kills.test.ts > kills lose nothing',
    long: [
      'test/faults/beacon.test.ts',
      'test/faults/recurring.test.ts',
      'test/faults/sockets.test.ts',
      'test/faults/cuts.test.ts',
      'test/exchange-clients-kills.test.ts',
      'test/faults/alerts.test.ts > a server that is killed',
      'server/processes.test.ts > ticks go on and contracts settle',
    ],
  },
  {
    rule: 'A backup is the books',
    short: 'test/backup.test.ts > taken under load',
    long: ['test/faults/books.test.ts > backed up under load'],
  },
  {
    rule: 'A database that stalls is told',
    short: 'test/faults/stalls.test.ts > at a commit: the answer comes',
    long: [
      'test/faults/stalls.test.ts > at one commit alone',
      'test/faults/stalls.test.ts > at a question',
      'test/faults/stalls.test.ts > a database that only reads',
    ],
  },
  {
    rule: 'A program trades with a key',
    short: 'test/exchange-clients-signed.test.ts > ccxt places, reads',
    long: [
      'test/examples.test.ts',
      'test/exchange-clients-errors.test.ts > ccxt throws the class',
      'test/exchange-clients-errors.test.ts > while no price comes',
    ],
  },
  {
    rule: 'A start keeps what was there',
    short: 'server/main.test.ts > a start, an orderly end',
    long: [
      'test/faults/start.test.ts > a taken port',
      'test/faults/start.test.ts > a directory that cannot be written',
      'server/main.test.ts > a second Ctrl-C',
      'server/main.test.ts > a database of another baseline',
      'server/main.test.ts > a PostgreSQL that does not stop',
      'server/main.test.ts > a signal in the middle of the first start',
      'server/workers.test.ts > one that hangs',
    ],
  },
];

/** Files of which every test is long. */
export const longFiles = longTests
  .flatMap(({ long }) => long)
  .filter((name) => !name.includes(' > '));
