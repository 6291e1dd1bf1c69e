/** A line above every page while there are changes that take effect without a second person. */
import { Clock } from 'lucide-react';
import { Link } from 'react-router';

import { consoleShellTexts } from '#texts/console-shell.ts';
import { consoleWordTexts } from '#texts/console-words.ts';

import { useDelayed } from '#console/parts/delayed.queries.ts';
import { When } from '#console/parts/When.tsx';

const texts = consoleShellTexts();

export function DelayedBanner() {
  const { data } = useDelayed();
  const [first] = data?.items ?? [];
  if (!data || !first) return null;
  const count = data.items.length;
  return (
    <aside
      aria-label={consoleWordTexts().pages.delayed}
      className="flex shrink-0 gap-2.5 border-b border-line bg-warn-soft px-5 py-2 text-label font-normal text-warn"
    >
      <Clock aria-hidden size={16} className="mt-0.5 shrink-0" />
      <p className="min-w-0">
        <When at={first.effectiveAt} inText={(moment) => texts.delayedChanges({ count, moment })} />{' '}
        <Link to="/console/delayed" className="font-semibold underline underline-offset-4">
          {texts.seeDelayed({ count })}
        </Link>
      </p>
    </aside>
  );
}
