/**
 * The draft of one form, of the person who is signed in. Account numbers, proofs and passwords are
 * never handed to it.
 */
import { useState } from 'react';

import { type DraftValues, dropDraft, keepDraft, readDraft } from '#ui/client/drafts.ts';
import { useSession } from '#ui/client/session.tsx';

export type Draft = {
  /** What was left when the form opened, by field. */
  left: DraftValues;
  /** Keeps these fields beside what is kept. */
  keep: (values: DraftValues) => void;
  /** It was sent, or begun from scratch. */
  drop: () => void;
};

/** `form` names it among all forms of the app; of nobody nothing is kept. */
export function useDraft(form: string): Draft {
  const { person } = useSession();
  const personId = person?.id ?? null;
  const [left] = useState<DraftValues>(() => (personId === null ? {} : readDraft(personId, form)));
  return {
    left,
    keep: (values) => {
      if (personId !== null) keepDraft(personId, form, values);
    },
    drop: () => {
      if (personId !== null) dropDraft(personId, form);
    },
  };
}
