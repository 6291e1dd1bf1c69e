/** Whether a person may sign in. */
import { Ban, Check } from 'lucide-react';

import type { PersonRow } from '#protocol/staff-people.ts';
import { Badge } from '#ui/Badge.tsx';
import { formatDateTime } from '#ui/format.ts';

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
