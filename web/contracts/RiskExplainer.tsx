/**
 * What a person must have read before their first contract, and can read again at any time. Plain,
 * at body size.
 */
import { contractTexts } from '#texts/contracts.ts';
import { contractPageTexts } from '#texts/contract-page.ts';
import { placementTexts } from '#texts/placement.ts';
import { durations, returnPercentages } from '#protocol/contracts.ts';

import { breakEvenPercent } from './ticket.rules.ts';
import { formatShare } from '#texts/format.ts';

const words = placementTexts();

export function RiskExplainer() {
  return (
    <div className="grid gap-4 text-body text-ink-2">
      <p>
        <Strong>{contractPageTexts().risk}</Strong> {words.outcome}
      </p>
      <p>
        <Strong>{words.longRun}</Strong> {words.oddsNeeded}
      </p>
      <BreakEvenTable />
      <p>
        <Strong>{words.noSkill}</Strong> {contractTexts().entryIsNext} {words.pastPrices}
      </p>
    </div>
  );
}

function Strong({ children }: { children: string }) {
  return <strong className="font-semibold text-ink">{children}</strong>;
}

/**
 * How often one must be right for each duration, and what a stake of ₹100 returns on average at one
 * half.
 */
function BreakEvenTable() {
  return (
    <table className="w-full text-row font-normal">
      <caption className="sr-only">{words.tableName}</caption>
      <thead className="text-label text-ink-3">
        <tr>
          <th scope="col" className="py-1.5 text-left font-medium">
            {words.duration}
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            {words.tableReturn}
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            {words.tableBreakEven}
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            {words.tableBack}
          </th>
        </tr>
      </thead>
      <tbody>
        {durations.map((seconds) => (
          <tr key={seconds} className="border-t border-line text-ink">
            <th scope="row" className="py-1.5 text-left font-medium">
              {seconds}s
            </th>
            <td className="py-1.5 text-right">{formatShare(returnPercentages[seconds])}</td>
            <td className="py-1.5 text-right">{formatShare(breakEvenPercent(seconds))}</td>
            <td className="py-1.5 text-right">₹{(100 + returnPercentages[seconds]) / 2}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
