/**
 * The line above every page: what is not real, or a message in its place. It is there with real
 * funds too.
 */
import { consoleWordTexts } from '#texts/console-words.ts';
import { uiTexts } from '#texts/ui.ts';
import { useMeta } from '#ui/client/meta.ts';
import { classes } from '#ui/parts/classes.ts';
import { Hatch } from '#ui/parts/SimChip.tsx';

const look = 'strip flex h-7 shrink-0 items-center gap-2 px-5 text-meta lg:col-start-2';

export function SimulationLine() {
  const { data } = useMeta();
  if (data?.funds === 'real') return <div className={classes(look, 'bg-canvas')} />;
  return (
    <aside
      aria-label={uiTexts().simulationNotice}
      className={classes(look, 'bg-sim-bg text-sim-ink')}
    >
      <Hatch size={14} />
      <p>{consoleWordTexts().simulation}</p>
    </aside>
  );
}
