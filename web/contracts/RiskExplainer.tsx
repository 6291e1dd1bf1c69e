/** What a person must have read before their first contract, and can read again at any time. Plain, at body size. */
import { durations, returnPercentages } from '#protocol/contracts.ts';

import { breakEvenPercent } from './ticket.rules.ts';

export function RiskExplainer() {
  return (
    <div className="grid gap-4 text-body text-ink-2">
      <p>
        <strong className="font-semibold text-ink">You can lose the whole amount.</strong> A
        contract has two ends: right, and you receive the amount and a fixed return; wrong, and
        nothing comes back. There is no way out in between.
      </p>
      <p>
        <strong className="font-semibold text-ink">In the long run it loses.</strong> Prices here
        move without direction, so about half of all contracts are right. To come out even you would
        need to be right far more often:
      </p>
      <BreakEvenTable />
      <p>
        <strong className="font-semibold text-ink">Speed and skill do not help.</strong> Your entry
        is the next price on the tape, the same for everybody who ordered in that second. Past
        prices say nothing about the next one.
      </p>
    </div>
  );
}

/** How often one must be right for each duration, and what a stake of ₹100 returns on average at one half. */
function BreakEvenTable() {
  return (
    <table className="w-full text-row font-normal">
      <caption className="sr-only">Returns and break-even rates by duration</caption>
      <thead className="text-label text-ink-3">
        <tr>
          <th scope="col" className="py-1.5 text-left font-medium">
            Duration
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Return if right
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Break-even
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Back per ₹100
          </th>
        </tr>
      </thead>
      <tbody>
        {durations.map((seconds) => (
          <tr key={seconds} className="border-t border-line text-ink">
            <th scope="row" className="py-1.5 text-left font-medium">
              {seconds}s
            </th>
            <td className="py-1.5 text-right">{returnPercentages[seconds]}%</td>
            <td className="py-1.5 text-right">{breakEvenPercent(seconds)}%</td>
            <td className="py-1.5 text-right">₹{(100 + returnPercentages[seconds]) / 2}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
