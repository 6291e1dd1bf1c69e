/** The states of one's price alerts, and of the form for one. */
import { type Alert, ALERT_LIMIT, alerts, type Firing } from '#protocol/alerts.ts';

import { DAY, fails, HOUR, type Moments, replies, type State } from './entry.ts';
import { listStates } from './list-states.ts';
import { idOf } from './samples.ts';

export function alertStates(moments: Moments): Record<string, State> {
  const alert = (number: number, given: Partial<Alert> = {}): Alert => ({
    id: idOf('alert-', number),
    coin: 'BTC',
    kind: 'above',
    level: '6000000.00000000',
    repeats: false,
    byMail: false,
    armed: true,
    createdAt: moments.ago(HOUR),
    ...given,
  });
  const firing = (number: number, given: Partial<Firing> = {}): Firing => ({
    id: idOf('', number),
    coin: 'BTC',
    kind: 'below',
    level: '5600000.00000000',
    tick: 86_400 - number,
    price: '5599871.20000000',
    firedAt: moments.ago((number + 1) * DAY),
    ...given,
  });
  const list = (...items: Alert[]) => replies(alerts.list, { items, limit: ALERT_LIMIT });
  const told = (...items: Firing[]) => replies(alerts.firings, { items, nextCursor: null });
  const some = list(
    alert(0),
    alert(1, { coin: 'SOL', kind: 'move', level: '5.00', repeats: true, byMail: true }),
    alert(2, { coin: 'SHIB', kind: 'below', level: '0.00081034', repeats: true, armed: false }),
  );
  const history = told(
    firing(0),
    firing(1, { coin: 'SOL', kind: 'move', level: '5.00', price: '12920.14000000' }),
  );
  return {
    ...listStates({
      files: ['web/alerts/AlertsPage.tsx', 'web/parts/ListSections.tsx'],
      routes: [alerts.list, alerts.firings],
      loading: 'Loading your alerts',
      empty: { answers: [list(), told()], shows: 'No alerts yet' },
      error: 'Alerts unavailable',
      full: { answers: [some, history], shows: 'Paused until the price moves back' },
      paged: history,
    }),
    'Not removed': {
      answers: [some, history, fails(alerts.remove)],
      steps: [{ press: 'Remove the alert BTC' }],
      shows: 'The alert could not be removed',
    },
    'Longest values': {
      answers: [
        list(
          ...Array.from({ length: ALERT_LIMIT }, (_, number) =>
            alert(number, {
              level: '999999999.99999999',
              repeats: true,
              byMail: true,
              armed: false,
            }),
          ),
        ),
        replies(alerts.firings, {
          items: Array.from({ length: 20 }, (_, number) =>
            firing(number, { level: '999999999.99999999', price: '999999999.99999999' }),
          ),
          nextCursor: 'older',
        }),
      ],
      shows: 'Show older',
    },
  };
}
