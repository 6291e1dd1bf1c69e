/** API keys: how programs act for the person, without their password. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { type ApiKey, keys, type MadeKey } from '#protocol/keys.ts';
import { keyScreenTexts } from '#texts/key-screens.ts';
import { formatInr } from '#texts/format.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { call } from '#ui/client/api.ts';
import { useMinute } from '#ui/formats/age.ts';
import { Badge } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { EndKey } from './EndKey.tsx';
import { ExtendKey } from './ExtendKey.tsx';
import { keysKey } from './keys.queries.ts';
import { MakeKeyForm } from './MakeKeyForm.tsx';
import { NewKey } from './NewKey.tsx';

const words = keyScreenTexts();

/** What programs do meanwhile comes in while the page is open. */
const REFRESH_MS = 30_000;

export function KeysPage() {
  const [made, setMade] = useState<MadeKey | null>(null);
  return (
    <PageFrame
      title={words.apiKeys}
      tagline={
        <>
          {words.lead}{' '}
          <Link to="/developers" className="text-brand-ink underline underline-offset-4">
            {words.firstBot}
          </Link>
        </>
      }
      width="narrow"
    >
      <div className="in-turn grid gap-8">
        {made ? <NewKey made={made} onDone={() => setMade(null)} /> : null}
        <List />
        {made ? null : <MakeKeyForm onMade={setMade} />}
      </div>
    </PageFrame>
  );
}

type Chosen = { key: ApiKey; to: 'extend' | 'end' };

function List() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(preloadDialog, []);
  const query = useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => call(keys.list, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const chosenTo = (to: Chosen['to']) => (chosen?.to === to ? chosen.key : null);
  return (
    <Loaded
      query={query}
      failed={words.listFailed}
      failedBody={words.accountUnchanged}
      staleClass="-mb-4"
      loading={<SkeletonRows count={2} label={words.listLoading} />}
    >
      {(data) => (
        <>
          {data.items.length === 0 ? (
            <EmptyState title={words.emptyTitle} body={words.emptyHint} />
          ) : (
            <ul className="rounded-card border border-line bg-surface">
              {data.items.map((key) => (
                <li key={key.id} className="grid gap-3 border-b border-line p-4 last:border-b-0">
                  <Facts apiKey={key} />
                  <div className="flex flex-wrap gap-2">
                    <Button
                      look="secondary"
                      size="small"
                      onClick={() => setChosen({ key, to: 'extend' })}
                    >
                      {words.extend}
                      <span className="sr-only"> {key.name}</span>
                    </Button>
                    <Button
                      look="secondary"
                      size="small"
                      onClick={() => setChosen({ key, to: 'end' })}
                    >
                      {words.endKey}
                      <span className="sr-only"> {key.name}</span>
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )}
          <ExtendKey chosen={chosenTo('extend')} onClose={() => setChosen(null)} />
          <EndKey chosen={chosenTo('end')} onClose={() => setChosen(null)} />
        </>
      )}
    </Loaded>
  );
}

function Facts({ apiKey: key }: { apiKey: ApiKey }) {
  const isExpired = Date.parse(key.expiresAt) <= useMinute();
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-row wrap-anywhere">{key.name}</span>
        <Badge>{key.rights.includes('trade') ? words.keyTrades : words.keyReads}</Badge>
        {isExpired ? <Badge tone="bad">{words.expired}</Badge> : null}
      </p>
      <div className="flex min-w-0 items-center">
        <p className="text-label font-normal break-all text-ink-3">{key.id}</p>
        <span className="-my-2">
          <CopyButton text={key.id} what={words.keyOf({ name: key.name })} />
        </span>
      </div>
      <p className="flex flex-wrap gap-x-3 text-label font-normal text-ink-3">
        <span>{key.kind === 'hmac' ? 'HMAC' : 'Ed25519'}</span>
        <span>
          <RichText
            parts={(isExpired ? words.expiredOn : words.expiresOn)({
              day: key.expiresAt,
              time: wrapIn(<time dateTime={key.expiresAt} />),
            })}
          />
        </span>
        <span className="wrap-anywhere">
          {key.lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <RichText
              parts={words.lastUsed({
                usedAt: key.lastUsedAt,
                time: wrapIn(<time dateTime={key.lastUsedAt} />),
                address: key.lastUsedFrom,
              })}
            />
          )}
        </span>
        {key.mostPerTrade === null ? null : (
          <span>{words.tradeLimit({ amount: formatInr(key.mostPerTrade) })}</span>
        )}
        {key.mostPerDay === null ? null : (
          <span>{words.dayLimit({ amount: formatInr(key.mostPerDay) })}</span>
        )}
        {key.networks.length === 0 ? null : (
          <span className="wrap-anywhere">
            {words.onlyFrom({ addresses: key.networks.join(', ') })}
          </span>
        )}
      </p>
    </div>
  );
}
