/** All screens that the sample leaves out. */
import { auth } from './rows/auth.ts';
import { home } from './rows/home.ts';
import { me } from './rows/me.ts';
import { messages } from './rows/messages.ts';
import { routes } from './rows/routes.ts';
import { support } from './rows/support.ts';
import { runScreens } from './run.ts';

runScreens([routes, home, auth, me, messages, support]);
