/** The mark of simulated money in the console; absent where the funds are real. */
import { consoleWordTexts } from '#texts/console-words.ts';
import { useMeta } from '#ui/client/meta.ts';
import { SimChip } from '#ui/parts/SimChip.tsx';

export function SimulationChip({ className }: { className?: string | undefined }) {
  const { data } = useMeta();
  // Until the server has said otherwise, the safer claim is shown.
  if (data?.funds === 'real') return null;
  return <SimChip className={className}>{consoleWordTexts().simulation}</SimChip>;
}
