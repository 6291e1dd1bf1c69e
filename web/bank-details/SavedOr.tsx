/**
 * The saved bank details, or the form where none are saved; until that is known, that they are
 * loading or could not be.
 */
import type { ReactNode } from 'react';

import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import type { BankDetailsQuery } from './bank-details.queries.ts';
import { SavedDetails } from './SavedDetails.tsx';

const texts = withdrawalScreenTexts();

type SavedOrProps = {
  saved: BankDetailsQuery;
  /** The form. */
  children: ReactNode;
};

export function SavedOr({ saved, children }: SavedOrProps) {
  return (
    <Loaded
      query={saved}
      failed={texts.detailsFailed}
      staleClass="mb-4"
      failedBody={texts.detailsFailedBody}
      loading={<LoadingDetails />}
    >
      {({ details }) => (details ? <SavedDetails details={details} /> : children)}
    </Loaded>
  );
}

function LoadingDetails() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{texts.detailsLoading}</span>
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
