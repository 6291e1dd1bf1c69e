/**
 * Changes that take effect without a second person, because no other admin can decide them. All
 * staff read them here and may object.
 */
import { Link } from 'react-router';

import type { DelayedProposal } from '#protocol/proposals.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';

import { useDelayed } from '#console/parts/delayed.queries.ts';
import { OfficePage, Part } from '#console/parts/OfficePage.tsx';
import { When } from '#console/parts/When.tsx';
import { WhenLoaded } from '#console/parts/WhenLoaded.tsx';

import { DelayedChange } from './DelayedChange.tsx';
import { ObjectTo } from './ObjectTo.tsx';

const texts = consoleProposalTexts();
const words = consoleWordTexts();

export function DelayedPage() {
  const query = useDelayed();
  const label = words.pages.delayed;
  return (
    <OfficePage title={label}>
      <WhenLoaded
        query={query}
        says={{
          failed: texts.delayedFailed,
          body: words.nothingChanged,
          loading: words.loadingList({ label }),
        }}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={texts.noDelayed} body={texts.noDelayedHint} />
          ) : (
            <div className="max-w-[48rem]">
              <p className="px-5 pt-4 text-label font-normal text-ink-2">{texts.delayedMeans}</p>
              {items.map((delayed) => (
                <Delayed key={delayed.id} delayed={delayed} />
              ))}
            </div>
          )
        }
      </WhenLoaded>
    </OfficePage>
  );
}

function Delayed({ delayed }: { delayed: DelayedProposal }) {
  return (
    <Part
      title={texts.kinds[delayed.kind]}
      aside={<When at={delayed.effectiveAt} inText={(moment) => texts.effectiveOn({ moment })} />}
    >
      <DelayedChange delayed={delayed} />
      <div className="mt-4">
        <WhatTheReaderMayDo delayed={delayed} />
      </div>
    </Part>
  );
}

function WhatTheReaderMayDo({ delayed }: { delayed: DelayedProposal }) {
  if (delayed.mayObject) return <ObjectTo id={delayed.id} summary={delayed.summary} />;
  return (
    <p className="text-label font-normal text-ink-2">
      {texts.ownDelayed}{' '}
      <Link
        to={`/console/proposals?id=${delayed.id}`}
        className="text-brand-ink underline underline-offset-4"
      >
        {texts.proposalLink}
      </Link>
    </p>
  );
}
