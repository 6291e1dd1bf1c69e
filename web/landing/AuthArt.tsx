/** The horizon beside the login form on a wide screen, with one sentence on its sky. Decoration only. */
import { PriceHorizon } from './PriceHorizon.tsx';

export function AuthArt() {
  return (
    <aside aria-label="About Drishti" className="auth-sky relative h-full overflow-hidden">
      <p className="max-w-[14em] px-8 pt-16 font-display text-heading">
        One price for everyone, and a tape to prove it.
      </p>
      <div className="absolute inset-x-0 bottom-0 h-[52%]">
        <PriceHorizon className="h-full w-full" sunX={1500} />
      </div>
    </aside>
  );
}
