/** Whether a person may sign in. */
import { Ban, Check } from 'lucide-react';

import type { PersonRow } from '#protocol/staff-people.ts';
import { formatDateTime } from '#texts/format.ts';
import { Badge } from '#ui/parts/Badge.tsx';

export function PersonState({ person }: { person: PersonRow }) {
  if (person.disabledAt === null) {
    return (
      <Badge tone="good" icon={<Check aria-hidden size={13} strokeWidth={2.5} />}>
        Active
      </Badge>
    );
  }
  return (
    <span title={`since ${formatDateTime(person.disabledAt)}`}>
      <Badge tone="bad" icon={<Ban aria-hidden size={13} strokeWidth={2.5} />}>
        Disabled
      </Badge>
    </span>
  );
}
