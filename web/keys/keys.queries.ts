/** Where the list of API keys is kept. */
import { mine } from '#ui/client/session.tsx';

export const keysKey = mine('keys');
