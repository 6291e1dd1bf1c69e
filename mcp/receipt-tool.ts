/** The tool that checks a receipt: on this machine, against the public tape. */
import { type Static, Type } from 'typebox';

import { contracts, Receipt, type ReceiptFile } from '#protocol/contracts.ts';
import { closed, Nullable } from '#protocol/route.ts';
import { openGet, compareWithPublic, completed, fetchFor } from '#verifier/public-tape.ts';
import { readReceiptFile } from '#verifier/read.ts';
import { verifyReceipt } from '#verifier/receipt.ts';
import { type Report, reportOf } from '#verifier/report.ts';
import { withSigned } from '#verifier/check-signatures.ts';

import { largestPage } from './answers.ts';
import type { Api } from './api.ts';
import { type Tool, tool } from './tool.ts';

const Verdict = Type.Enum(['ok', 'failed', 'waiting']);
/** Maximum number of problems listed for each check; the others are counted. */
const PROBLEMS_TOLD = 3;

const Checked = Type.Object({
  verdict: Verdict,
  checks: Type.Array(
    Type.Object({
      claim: Type.String(),
      verdict: Verdict,
      problems: Type.Array(
        Type.Object({
          where: Type.String(),
          what: Type.String(),
          expected: Nullable(Type.String()),
          seen: Nullable(Type.String()),
        }),
      ),
      /** Problems beyond those listed. */
      more: Type.Integer(),
    }),
  ),
  receipt: Type.Omit(Receipt, ['ticks', 'path', 'epochs']),
});

async function reportOn(file: ReceiptFile, baseUrl: string): Promise<Report> {
  const { receipt, extract } = readReceiptFile(JSON.stringify(file));
  const shown = await fetchFor(openGet(baseUrl, fetch), receipt, extract);
  const stretch = extract ? completed(extract, shown) : shown;
  return reportOf([
    ...verifyReceipt(receipt, await withSigned(stretch)).steps,
    ...compareWithPublic(receipt, extract, shown).steps,
  ]);
}

type Told = Static<typeof Checked>;

/** Returns the report with as many problems of each check as fit into an answer. */
export function checked({ verdict, steps }: Report, receipt: Told['receipt']): Promise<Told> {
  return largestPage(
    PROBLEMS_TOLD + 1,
    (most) => ({
      verdict,
      checks: steps.map(({ claim, verdict: each, problems, more }) => ({
        claim,
        verdict: each,
        problems: problems.slice(0, most - 1),
        more: more + Math.max(0, problems.length - most + 1),
      })),
      receipt,
    }),
    () => PROBLEMS_TOLD + 1,
  );
}

export function receiptTool(api: Api, baseUrl: string): Tool {
  return tool(
    {
      name: 'check_receipt',
      title: 'Check a receipt',
      description:
        'Fetches the receipt of a settled contract and checks it here, step by step, against the public tape of prices: nothing has to be believed.',
      input: closed({
        id: Type.String({ maxLength: 60, description: 'the id of a contract, `contract-…`' }),
      }),
      output: Checked,
      example: { id: 'contract-0190a5b0-7c00-7000-8000-000000000001' },
    },
    async ({ id }) => {
      const file = await api.call(contracts.receiptFile, { params: { id } });
      const report = await reportOn(file, baseUrl);
      const { ticks: _ticks, path: _path, epochs: _epochs, ...receipt } = file.receipt;
      return checked(report, receipt);
    },
  );
}
