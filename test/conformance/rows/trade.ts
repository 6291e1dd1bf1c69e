/** Spot trading: every clause of it, none of them held by anything until the page is there. */
import { notYet, type Screen, type Clause } from '../row.ts';

const clauses: readonly Clause[] = [
  {
    id: 'trade.visitor.title',
    kind: 'text',
    says: 'Who is not signed in reads what the page is, and that it needs a login',
    texts: [
      'Cryptocurrency Trading',
      'Login Required',
      'Please log in to start trading cryptocurrencies.',
    ],
  },
  {
    id: 'trade.visitor.buttons',
    kind: 'route',
    says: 'Two buttons lead to the login and to the sign-up',
    texts: ['Log In', 'Sign Up'],
  },
  {
    id: 'trade.visitor.acts',
    kind: 'rule',
    says: 'Whoever acts without being signed in is sent to the login',
  },
  {
    id: 'trade.side',
    kind: 'state',
    says: 'A toggle chooses between the two sides',
    texts: ['Buy', 'Sell'],
  },
  {
    id: 'trade.tabs',
    kind: 'text',
    says: 'Three tabs are the types of an order; the first is chosen',
    texts: ['Market', 'Limit', 'Stop'],
  },
  {
    id: 'trade.limit',
    kind: 'text',
    says: 'Where limit orders are off, their tab says so',
    texts: [
      'Limit Orders Coming Soon',
      'Limit order functionality will be available in the next update.',
    ],
  },
  {
    id: 'trade.stop',
    kind: 'text',
    says: 'Where stop orders are off, their tab says so in the same manner',
    texts: ['Stop Orders Coming Soon'],
  },
  { id: 'trade.coin', kind: 'field', says: 'A coin is chosen by symbol and name' },
  {
    id: 'trade.price',
    kind: 'field',
    says: 'The current price stands in rupees, with an arrow in the colour of its last move',
  },
  { id: 'trade.refresh', kind: 'text', says: 'A button stands beside it', texts: ['Refresh'] },
  {
    id: 'trade.inr.buy',
    kind: 'text',
    says: 'When buying, the field of rupees is called so',
    texts: ['You Pay (INR)'],
  },
  {
    id: 'trade.inr.sell',
    kind: 'text',
    says: 'When selling, the field of rupees is called so',
    texts: ['You Receive (INR)'],
  },
  { id: 'trade.inr.available', kind: 'field', says: 'The field shows the available balance' },
  {
    id: 'trade.inr.percent',
    kind: 'constant',
    says: 'Buttons fill in 25, 50, 75 and 100 percent of it',
    texts: ['25%', '50%', '75%', '100%'],
  },
  { id: 'trade.swap', kind: 'state', says: 'A button exchanges the two amounts' },
  {
    id: 'trade.coin-amount.buy',
    kind: 'text',
    says: 'When buying, the field of coins is called so',
    texts: ['You Receive'],
  },
  {
    id: 'trade.coin-amount.sell',
    kind: 'text',
    says: 'When selling, the field of coins is called so',
    texts: ['You Sell'],
  },
  { id: 'trade.leverage.switch', kind: 'state', says: 'A switch turns leverage on' },
  {
    id: 'trade.leverage.choices',
    kind: 'constant',
    says: 'Leverage is 2, 5, 10, 20, 50 or 100, and 2 where nobody chose',
  },
  { id: 'trade.leverage.off', kind: 'constant', says: 'Switched off, leverage is 1' },
  { id: 'trade.leverage.warning', kind: 'text', says: 'Leverage comes with a warning of its risk' },
  {
    id: 'trade.submit',
    kind: 'text',
    says: 'The button names the side and the symbol, and says so while it is busy',
    texts: ['Buy {SYMBOL}', 'Sell {SYMBOL}', 'Processing...'],
  },
  { id: 'trade.chart', kind: 'state', says: 'A dark chart of 15 minutes stands on the page' },
  {
    id: 'trade.book',
    kind: 'constant',
    says: 'The order book has five rows to sell and five to buy, 0.1 percent apart',
    texts: ['Order Book'],
  },
  {
    id: 'trade.history',
    kind: 'constant',
    says: 'The history holds eight trades',
    texts: ['Trade History'],
  },
  {
    id: 'trade.submitted',
    kind: 'text',
    says: 'A success has a dialog and a message, and its button leads to the wallet',
    texts: [
      'Trade Submitted',
      'Go to Wallet',
      'Your {buy|sell} order for {amount} {SYMBOL} [with {n}x leverage ]has been submitted and will be processed shortly.',
      'Trade submitted successfully',
    ],
  },
  {
    id: 'trade.failed',
    kind: 'error',
    says: 'A failure has a dialog that closes, and a message',
    texts: [
      'Submission Failed',
      'There was an error submitting your trade. Please try again later.',
      'Failed to submit trade',
    ],
  },
  { id: 'trade.cleared', kind: 'state', says: 'After a success the fields are empty' },
  {
    id: 'trade.list',
    kind: 'text',
    says: 'A list of one’s trades leads to the page',
    texts: ['Your Trades', 'Start Trading'],
  },
  { id: 'trade.list.counts', kind: 'state', says: 'It counts the trades of each status' },
  { id: 'trade.list.pending', kind: 'state', says: 'A yellow badge', texts: ['Pending'] },
  { id: 'trade.list.completed', kind: 'state', says: 'A green badge', texts: ['Completed'] },
  { id: 'trade.list.failed', kind: 'state', says: 'A red badge', texts: ['Failed'] },
  {
    id: 'trade.list.other',
    kind: 'state',
    says: 'Any other status stands as it is in an outline badge',
  },
  {
    id: 'trade.list.error',
    kind: 'error',
    says: 'A list that cannot be loaded says so',
    texts: ['Failed to load trades'],
  },
  { id: 'trade.list.live', kind: 'call', says: 'The list is live, the newest trade first' },
  {
    id: 'trade.fills',
    kind: 'state',
    says: 'No trade stays pending: it fills at the next price, or fails, or is cancelled',
    decided: 11,
  },
  {
    id: 'trade.input',
    kind: 'rule',
    says: 'The fields of amounts take digits and one decimal point',
  },
  {
    id: 'trade.convert',
    kind: 'rule',
    says: 'The two amounts follow from each other by the current price: coins to six decimals, rupees to two',
  },
  { id: 'trade.amount', kind: 'rule', says: 'The amount has to be above zero' },
  {
    id: 'trade.funds',
    kind: 'error',
    says: 'When buying, not more than what is available',
    texts: ['Insufficient funds for this trade'],
  },
  {
    id: 'trade.fields',
    kind: 'field',
    says: 'A trade has an identifier of this prefix, side, both amounts, coin, price, leverage, type, status and time',
    texts: ['trade-'],
  },
  {
    id: 'trade.type',
    kind: 'constant',
    says: 'An order is of the type market where nothing else is said',
  },
];

export const trade: Screen = {
  title: 'Spot trading',
  rows: [...notYet('spot trading is not built yet', clauses)],
};
