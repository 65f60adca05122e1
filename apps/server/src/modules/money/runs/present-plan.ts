import type { RunPreview } from '@paddock/contract';
import { numberFromCents } from '@paddock/domain';
import type { RunFund, RunPlan } from './plan-run.ts';
import { presentSums } from './run-rows.ts';

/** What an admin looks at before asking for it. */
export const presentPlan = (
  { fund, name, book: { timeZone } }: RunFund,
  { kind, day, basis, lines, sums, leftOut, concerns, problems, odd, version }: RunPlan,
): RunPreview => ({
  fund: { _id: fund, name },
  kind,
  day,
  timeZone,
  lines: lines.map(
    ({ syndUser, number, investorName, holderName, problem, share, concerns: its, ...line }) => ({
      syndUser,
      number,
      investorName,
      holderName,
      ...presentSums(line),
      problem,
      concerns: [...its],
      share: share === null ? null : numberFromCents(share),
    }),
  ),
  totals: presentSums(sums),
  problems,
  concerns: [...concerns],
  odd,
  version,
  basis,
  leftOut: leftOut.map(({ position: { syndUser, number, investorName, holderName }, why }) => ({
    syndUser,
    number,
    investorName,
    holderName,
    why,
  })),
});
