/** Whether a person may sign in. */
import { Ban, Check } from 'lucide-react';

import type { PersonRow } from '#protocol/staff-people.ts';
import { consolePeopleTexts } from '#texts/console-people.ts';
import { formatDateTime } from '#texts/format.ts';
import { Badge } from '#ui/parts/Badge.tsx';

const texts = consolePeopleTexts();

export function PersonState({ person }: { person: PersonRow }) {
  if (person.disabledAt === null) {
    return (
      <Badge tone="good" icon={<Check aria-hidden size={13} strokeWidth={2.5} />}>
        {texts.active}
      </Badge>
    );
  }
  return (
    <span title={texts.since({ moment: formatDateTime(person.disabledAt) })}>
      <Badge tone="bad" icon={<Ban aria-hidden size={13} strokeWidth={2.5} />}>
        {texts.disabled}
      </Badge>
    </span>
  );
}
