import type { Metric } from './budget/budget.ts';
import { compareWithBudgets } from './budget/budget.ts';
import { formatTable } from './budget/table.ts';
import { measureBackoffice } from './measurements/backoffice.ts';
import { measureInvestor } from './measurements/investor.ts';
import { measureLoad } from './measurements/load.ts';
import { measureServer } from './measurements/server.ts';

/**
 * npm run bench [-- list byslug commitments homepage paint rendering lighthouse memory start investor backoffice]: measures,
 * prints a table, and fails if a budget of budget/budgets.json is missed. Without names it measures everything.
 */
const groups = {
  list: measureLoad,
  byslug: measureLoad,
  commitments: measureLoad,
  start: measureServer,
  homepage: measureServer,
  paint: measureServer,
  rendering: measureServer,
  lighthouse: measureServer,
  memory: measureServer,
  investor: measureInvestor,
  backoffice: measureBackoffice,
} as const;

const asked = process.argv.slice(2);
const wanted = new Set(Object.keys(groups).filter((name) => asked.length === 0 || asked.includes(name)));
const measurements = new Set(
  Object.entries(groups).flatMap(([name, measure]) => (wanted.has(name) ? [measure] : [])),
);
const figures: Metric[] = [];
for (const measure of measurements)
  figures.push(...(await measure(wanted, (line) => console.log(`· ${line}`))));

const verdicts = compareWithBudgets(figures, (name) => wanted.has(name.split(':')[0] ?? ''));
console.log(`\n${formatTable(verdicts)}`);
process.exitCode = verdicts.length > 0 && verdicts.every(({ passed }) => passed) ? 0 : 1;
