import { readFileSync } from 'node:fs';

/** One number that a measurement came to, under the name that its budget has in budgets.json. */
export interface Metric {
  readonly name: string;
  readonly value: number;
  /** What it was made of, for the reader. */
  readonly note?: string;
  /** Why there is no figure on this machine: then no budget is missed. */
  readonly skipped?: string;
}

interface Budget {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** A figure beside its budget; one without a budget is told and never missed. */
export interface Verdict extends Metric {
  readonly budget: string;
  readonly passed: boolean;
}

const budgets = JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')) as Record<
  string,
  Budget
>;

/** Holds figures against budgets.json. A budget of a measurement that was made and gave no figure is missed. */
export function compareWithBudgets(
  figures: readonly Metric[],
  expected: (name: string) => boolean,
): Verdict[] {
  const judged = figures.map((figure) => compareWithBudget(figure, budgets[figure.name]));
  const missing = Object.keys(budgets)
    .filter((name) => expected(name) && !figures.some((figure) => figure.name === name))
    .map((name) => ({ name, value: Number.NaN, note: 'not measured', budget: '', passed: false }));
  return [...judged, ...missing];
}

function compareWithBudget(figure: Metric, budget: Budget | undefined): Verdict {
  if (figure.skipped !== undefined)
    return { ...figure, note: `skipped: ${figure.skipped}`, budget: '', passed: true };
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = budget ?? {};
  const words = [
    budget?.atLeast === undefined ? '' : `at least ${budget.atLeast}`,
    budget?.atMost === undefined ? '' : `at most ${budget.atMost}`,
  ].filter(Boolean);
  return { ...figure, budget: words.join(', '), passed: figure.value >= atLeast && figure.value <= atMost };
}
