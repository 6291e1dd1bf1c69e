/**
 * One's own proof of being in a day's total: to save, and to check here, step by step, with the
 * same code that checks it away from us.
 */
import { Check, Download, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';

import type { LiabilityProof, LiabilityRoot } from '#protocol/liabilities.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { useSession } from '#ui/client/session.tsx';
import { verifyTexts } from '#texts/verify.ts';
import { formatDate, formatInr, groupTyped } from '#texts/format.ts';
import { Badge } from '#ui/parts/Badge.tsx';
import { Button, buttonClasses } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { checkLiabilityProof, type LiabilityCheck } from '#verifier/liabilities.ts';
import { useOwnAddress } from '#web/parts/return-address.ts';
import { useObjectUrl } from '#web/parts/use-object-url.ts';

import { useProof } from './liabilities.queries.ts';

const words = verifyTexts();

export function OwnProof({ root }: { root: LiabilityRoot }) {
  const { person } = useSession();
  const from = useOwnAddress();
  const query = useProof(root.day);
  const { data, isError } = query;
  return (
    <section aria-labelledby="proof">
      <h2 id="proof" className="mb-3 text-section">
        {words.proofTitle({ time: formatDate(root.time) })}
      </h2>
      <Card>
        {!person ? (
          <p className="text-body text-ink-2">
            <RichText
              parts={words.proofLogIn({
                link: wrapIn(
                  <Link
                    to="/login"
                    state={from}
                    className="text-brand-ink underline underline-offset-4"
                  />,
                ),
              })}
            />
          </p>
        ) : data ? (
          <Proof proof={data} root={root} email={person.email} />
        ) : data === null ? (
          <EmptyState title={words.notInTotal} body={words.notInTotalHint} />
        ) : isError ? (
          <LoadFailed query={query} title={words.proofFailed} body={words.balanceUnaffected} />
        ) : (
          <SkeletonRows count={2} label={words.proofLoading} />
        )}
      </Card>
    </section>
  );
}

type ProofProps = { proof: LiabilityProof; root: LiabilityRoot; email: string };

function Proof({ proof, root, email }: ProofProps) {
  const [check, setCheck] = useState<LiabilityCheck | null>(null);
  const file = useMemo(
    () => new Blob([`${JSON.stringify(proof, null, 1)}\n`], { type: 'application/json' }),
    [proof],
  );
  const url = useObjectUrl(file);
  return (
    <>
      <dl className="grid divide-y divide-line">
        {proof.balances.map(({ asset, amount }) => (
          <div key={asset} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0">
            <dt className="text-label font-normal text-ink-3">
              {asset === 'INR' ? words.yourRupees : words.yourCoins({ asset })}
            </dt>
            <dd className="ml-auto text-right text-row wrap-anywhere">
              {asset === 'INR' ? formatInr(amount) : groupTyped(amount)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          onClick={() => setCheck(checkLiabilityProof(proof, { published: root, own: { email } }))}
        >
          {words.checkProof}
        </Button>
        {url === null ? null : (
          <a
            href={url}
            download={`drishti-proof-${root.day}.json`}
            className={buttonClasses('secondary', 'medium')}
          >
            <Download aria-hidden size={16} />
            {words.downloadProof}
          </a>
        )}
      </div>
      <div role="status">{check === null ? null : <Outcome check={check} />}</div>
    </>
  );
}

function Outcome({ check }: { check: LiabilityCheck }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <Note tone={check.isRight ? 'info' : 'bad'}>
        {check.isRight ? words.proofHolds : words.proofFails}
      </Note>
      <ol className="mt-4 grid gap-1">
        {check.steps.map(({ name, isRight, values }) => (
          <li key={name}>
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-row">
                <Badge
                  tone={isRight ? 'good' : 'bad'}
                  icon={
                    isRight ? (
                      <Check aria-hidden size={13} strokeWidth={2.5} />
                    ) : (
                      <X aria-hidden size={13} strokeWidth={2.5} />
                    )
                  }
                >
                  {isRight ? words.right : words.wrong}
                </Badge>
                {name}
              </summary>
              <dl className="mb-2 grid gap-2 border-l border-line pl-4">
                {values.map((one) => (
                  <div key={one.name}>
                    <dt className="text-meta text-ink-3">{one.name}</dt>
                    <dd className="text-label font-normal break-all">{one.value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ol>
    </div>
  );
}
