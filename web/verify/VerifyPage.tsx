/**
 * Anyone checks us here, signed in or not: a receipt with its stretch of the tape, or a period of
 * the tape. Everything is computed in this browser, by the same code as the command's (verifier/);
 * nothing that is chosen here is sent anywhere.
 */
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { verifyTexts } from '#texts/verify.ts';
import { statementsPageTexts } from '#texts/statements-page.ts';
import { useMeta } from '#ui/client/meta.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { Tabs } from '#ui/parts/Tabs.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { PeriodCheck } from './PeriodCheck.tsx';
import { ReceiptCheck } from './ReceiptCheck.tsx';
import { StatementCheck } from './StatementCheck.tsx';

const texts = verifyTexts();

const tabs = [
  {
    value: 'receipt',
    label: texts.receiptTab,
  },
  {
    value: 'period',
    label: texts.periodTab,
  },
  { value: 'statement', label: statementsPageTexts().checkTab },
] as const;

export function VerifyPage() {
  const [params] = useSearchParams();
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>(
    params.get('check') === 'statement' ? 'statement' : 'receipt',
  );
  return (
    <PageFrame title={texts.verify} tagline={texts.tagline} panel={<HowItWorks />}>
      <Tabs label={texts.tabsLabel} tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'receipt' ? (
          <ReceiptCheck />
        ) : tab === 'period' ? (
          <PeriodCheck />
        ) : (
          <StatementCheck />
        )}
      </Tabs>
      <div className="mt-8 lg:hidden">
        <HowItWorks />
      </div>
    </PageFrame>
  );
}

function HowItWorks() {
  const { data: meta } = useMeta();
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-5 text-body text-ink-2">
      <h2 className="text-row font-semibold text-ink">{texts.checkedTitle}</h2>
      {meta?.prices === 'exchange' ? (
        <>
          <p>{texts.checkedLive}</p>
          <p>{texts.liveLimits}</p>
        </>
      ) : meta?.beacon ? (
        <>
          <p>{texts.checkedBeacon}</p>
          <p>{meta.beacon.isPublic ? texts.beaconLimits : texts.ownBeaconLimits}</p>
        </>
      ) : (
        <>
          <p>{texts.checkedSeeds}</p>
          <p>{texts.seedLimits}</p>
        </>
      )}
      <p>
        <RichText
          parts={texts.commandHint({
            command: wrapIn(<code className="text-label text-ink" />),
            document: wrapIn(<code className="text-label text-ink" />),
          })}
        />
      </p>
      <Link
        to="/rules"
        className="reach justify-self-start py-1 text-row text-brand-ink underline underline-offset-4"
      >
        {texts.ruleLink}
      </Link>
    </div>
  );
}
