/**
 * The screens that are quickly checked, at one width each: `npm test` checks these, `npm run
 * conformance` all of them.
 */
import { landing } from './rows/landing.ts';
import { shell } from './rows/shell.ts';
import { runScreens } from './run.ts';

runScreens([shell, landing], 'first');
