/**
 * The horizon at the foot of the panel beside the login form, on a wide screen. Decoration only.
 */
import { PriceHorizon } from '#web/landing/PriceHorizon.tsx';

export function AuthArt() {
  return (
    <div className="absolute inset-x-0 bottom-0 h-[52%]">
      <PriceHorizon className="h-full w-full" sunX={1500} />
    </div>
  );
}
