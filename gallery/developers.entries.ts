/** The page for developers, with a description of a few routes. */
import { apiDescription } from '#protocol/api-description.ts';

import { entriesOf, type Entry, type Moments, replies } from './entry.ts';
import { listStates } from './list-states.ts';
import { visitor } from './shells.ts';

const text = { type: 'string' };
const decimal = { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)?$' };
const answers = (properties: object) => ({
  '200': {
    description: 'Success',
    content: { 'application/json': { schema: { type: 'object', properties } } },
  },
  '4XX': {
    description: 'invalid (400), insufficient-funds (409), on-break (403), price-stale (503)',
  },
});
const contract = {
  id: text,
  direction: { enum: ['BUY_UP', 'SELL_SHORT'] },
  acceptedAt: { type: 'string', format: 'date-time' },
};
const page = {
  items: {
    type: 'array',
    items: { type: 'object', properties: contract, required: Object.keys(contract) },
  },
};

const description = {
  paths: {
    '/api/market/tickers': {
      get: {
        summary: 'Prices of all coins',
        tags: ['market'],
        security: [{}],
        responses: answers({ items: { type: 'array', items: decimal } }),
      },
    },
    '/api/contracts': {
      get: {
        summary: 'Your contracts, newest first',
        tags: ['contracts'],
        security: [{ session: [] }, { key: [] }],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: answers(page),
      },
      post: {
        summary: 'Place a contract',
        tags: ['contracts'],
        security: [{ session: [] }, { key: [] }],
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: text }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: { coin: text, amount: decimal, duration: { enum: [60, 120, 180] } },
                required: ['coin', 'amount', 'duration'],
              },
            },
          },
        },
        responses: answers(contract),
      },
    },
    '/api/keys': {
      post: {
        summary: 'Create an API key',
        tags: ['keys'],
        security: [{ session: [] }],
        responses: answers({ secret: text }),
      },
    },
  },
};

export function developersEntries(moments: Moments): Entry[] {
  return entriesOf(
    {
      app: 'web',
      name: 'Developers',
      address: '/developers',
      answers: [replies(apiDescription, description), ...visitor(moments)],
    },
    {
      ...listStates({
        files: ['web/developers/ApiReference.tsx'],
        routes: [apiDescription],
        loading: 'Loading the API',
        empty: {
          steps: [{ fill: 'Search the API', with: 'teleport' }],
          shows: 'Nothing matches',
        },
        error: 'Could not load the list',
        full: 'Place a contract',
        names: { Empty: 'Nothing found' },
      }),
      Unfolded: {
        steps: [{ press: 'POST /api/contracts' }],
        shows: 'Idempotency-Key',
      },
    },
  );
}
