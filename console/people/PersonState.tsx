/** Whether a person may sign in: the usual state is a word, the other one stands out. */
import { Ban } from 'lucide-react';

import type { PersonRow } from '#protocol/staff-people.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { formatDateTime } from '#texts/format.ts';
import { Badge } from '#ui/parts/Badge.tsx';

const texts = consolePeopleTexts();

export function PersonState({ person }: { person: PersonRow }) {
  if (person.disabledAt === null) {
    return <span className="text-ink-2">{texts.active}</span>;
  }
  return (
    <span title={texts.since({ moment: formatDateTime(person.disabledAt) })}>
      <Badge tone="bad" icon={<Ban aria-hidden size={13} strokeWidth={2.5} />}>
        {texts.disabled}
      </Badge>
    </span>
  );
}
