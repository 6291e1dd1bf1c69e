/**
 * Anyone checks us here, signed in or not: a receipt with its stretch of the tape, or a period of the tape. Everything is
 * computed in this browser, by the same code as the command's (verifier/); nothing that is chosen here is sent anywhere.
 */
import { useState } from 'react';
import { Link } from 'react-router';

import { useMeta } from '#ui/client/meta.ts';
import { Tabs } from '#ui/parts/Tabs.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { PeriodCheck } from './PeriodCheck.tsx';
import { ReceiptCheck } from './ReceiptCheck.tsx';

const tabs = [
  { value: 'receipt', label: 'A receipt' },
  { value: 'period', label: 'A period of the tape' },
] as const;

export function VerifyPage() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('receipt');
  return (
    <PageFrame
      title="Verify"
      tagline="Work it out again, here in this browser. Nothing that you choose leaves it."
      panel={<HowItWorks />}
    >
      <Tabs label="What to verify" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'receipt' ? <ReceiptCheck /> : <PeriodCheck />}
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
      <h2 className="text-row font-semibold text-ink">What is checked</h2>
      {meta?.prices === 'exchange' ? (
        <>
          <p>
            That the tape is one unbroken chain, that its live prices have the form and the rate
            that the rule gives them, that the contract got the prices of the right ticks, and that
            outcome and arithmetic follow from the published rule. A price of simulated days follows
            from a seed as well.
          </p>
          <p>
            What it cannot show: that the exchange said these prices, which follow from no seed; and
            whether the direction and the amount are the ones you chose. You know those.
          </p>
        </>
      ) : (
        <>
          <p>
            That the tape is one unbroken chain, that each price follows from a seed promised before
            the contract was accepted, that the contract got the prices of the right ticks, and that
            outcome and arithmetic follow from the published rule.
          </p>
          <p>
            What it cannot show: whether somebody looked at a seed early (whoever runs the server
            holds those of the next four to five minutes); and whether the direction and the amount
            are the ones you chose. You know those.
          </p>
        </>
      )}
      <p>
        The same check is a command, and a folder to copy:{' '}
        <code className="text-label text-ink">npm run verify</code>. Formats and formulas are in{' '}
        <code className="text-label text-ink">docs/verification.md</code> of the source.
      </p>
      <Link
        to="/rules"
        className="reach justify-self-start py-1 text-row text-brand-ink underline underline-offset-4"
      >
        Read the rule
      </Link>
    </div>
  );
}
