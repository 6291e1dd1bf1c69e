/**
 * What a reviewer holds against the proof: the claimed amount, the person, whether image or
 * reference were seen before.
 */
import { Link } from 'react-router';

import type { DepositPane, DeskFlag } from '#protocol/desk.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleDepositTexts } from '#texts/console-deposits.ts';
import { useMeta } from '#ui/client/meta.ts';
import { formatInr } from '#texts/format.ts';
import { shortId } from '#ui/formats/short-id.ts';

import type { MoneyStatus } from '#console/desk/desk-kind.ts';
import { addressOf } from '#console/desk/History.tsx';
import {
  Alarm,
  ApprovalsFact,
  BalanceFact,
  DueFact,
  Under,
  UserFact,
} from '#console/desk/PersonFacts.tsx';
import { Fact, Facts } from '#console/parts/Facts.tsx';

const texts = consoleDepositTexts();

export function DepositFacts({ pane }: { pane: DepositPane }) {
  const images = pane.alike.filter(({ why }) => why !== 'same-reference');
  const references = pane.alike.filter(({ why }) => why === 'same-reference');
  const { proof } = pane;
  // The form of virtual funds has no field for a reference: nobody left it out.
  const isAskedFor = useMeta().data?.funds === 'real';
  return (
    <Facts>
      <Fact name={texts.claimedAmount}>{formatInr(pane.amount)}</Fact>
      <UserFact pane={pane} />
      <Fact name={texts.imageCheck}>
        {images.length === 0 ? (
          texts.noDuplicate
        ) : (
          <Alarm>
            {images.some(({ why }) => why === 'duplicate-proof')
              ? texts.sameImage
              : texts.similarImage}
            <AlikeLinks alike={images} />
          </Alarm>
        )}
        <Under>
          {proof
            ? texts.imageFacts({
                hash: `${proof.sha256.slice(0, 4)}…${proof.sha256.slice(-4)}`,
                width: proof.width,
                height: proof.height,
              })
            : texts.proofErased}
        </Under>
      </Fact>
      {pane.reference === null && !isAskedFor ? null : (
        <Fact name={texts.bankReference}>
          {pane.reference === null ? (
            <span className="font-normal text-ink-3">{texts.notGiven}</span>
          ) : (
            <span className="select-all">{pane.reference}</span>
          )}
          {pane.payeeReference === null ? null : (
            <Under>{texts.payeeReference({ reference: pane.payeeReference })}</Under>
          )}
          {references.length === 0 ? null : (
            <Alarm>
              {texts.sameReference}
              <AlikeLinks alike={references} />
            </Alarm>
          )}
        </Fact>
      )}
      <DueFact pane={pane} />
      <ApprovalsFact pane={pane} />
      <BalanceFact pane={pane} />
    </Facts>
  );
}

const SHOWN_ALIKE = 2;
const rank = (why: DeskFlag) => (why === 'similar-proof' ? 1 : 0);

/** The same image before similar ones; more than two are behind a word. */
function AlikeLinks({ alike }: { alike: DepositPane['alike'] }) {
  const sorted = alike.toSorted((a, b) => rank(a.why) - rank(b.why));
  const rest = sorted.slice(SHOWN_ALIKE);
  return (
    <>
      <AlikeList alike={sorted.slice(0, SHOWN_ALIKE)} />
      {rest.length === 0 ? null : (
        <details className="font-normal text-ink-2">
          <summary className="text-meta">{texts.andMore({ count: rest.length })}</summary>
          <AlikeList alike={rest} />
        </details>
      )}
    </>
  );
}

function AlikeList({ alike }: { alike: DepositPane['alike'] }) {
  return (
    <ul>
      {alike.map(({ id, person, status, why }) => (
        <li key={`${id} ${why}`} className="font-normal">
          <Link
            to={addressOf({ id, status })}
            className="text-brand-ink underline underline-offset-4"
          >
            {shortId(id)}
          </Link>
          <span className="text-ink-2">
            {' '}
            · {person} · {consoleDeskTexts().stateWords[status as MoneyStatus]}
            {why === 'similar-proof' ? ` · ${texts.similar}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
