import { readFileSync } from 'node:fs';

/** A result of a measurement, with the name of its budget in budgets.json. */
export interface Metric {
  readonly name: string;
  readonly value: number;
  /** Its components, for the reader. */
  readonly note?: string;
  /** Why this machine has no figure: then no budget is missed. */
  readonly skipped?: string;
}

interface Budget {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** A figure with its budget; one without a budget is only reported. */
export interface Verdict extends Metric {
  readonly budget: string;
  readonly passed: boolean;
}

const budgets = JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')) as Record<
  string,
  Budget
>;

/** Compares figures with budgets.json. A budget is missed if its measurement ran and gave no figure. */
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
