import type { RunPreview } from '@paddock/contract';
import type { RunFund, RunPlan } from './plan-run.ts';
import { presentSums } from './run-rows.ts';

/** What an admin looks at before asking for it. */
export const presentPlan = (
  { fund, name, book: { timeZone } }: RunFund,
  { kind, day, lines, sums, concerns, problems, odd, version }: RunPlan,
): RunPreview => ({
  fund: { _id: fund, name },
  kind,
  day,
  timeZone,
  lines: lines.map(({ syndUser, number, investorName, holderName, problem, concerns: its, ...line }) => ({
    syndUser,
    number,
    investorName,
    holderName,
    ...presentSums(line),
    problem,
    concerns: [...its],
  })),
  totals: presentSums(sums),
  problems,
  concerns: [...concerns],
  odd,
  version,
});
