/** The screens that need no market: `npm test` checks these, `npm run conformance` all of them. */
import { routes } from './rows/routes.ts';
import { runScreens } from './run.ts';

runScreens([routes]);
