import type { Figure } from './budget.ts';
import { judge } from './budget.ts';
import { measureHouse } from './measurements/house.ts';
import { measureInvestor } from './measurements/investor.ts';
import { measureSpeed } from './measurements/speed.ts';
import { tableOf } from './table.ts';

/**
 * npm run bench [-- list byslug homepage paint rendering lighthouse memory start investor]: measures, prints a table, and fails where a budget of
 * budgets.json is missed. Without names it measures everything.
 */
const groups = {
  list: measureSpeed,
  byslug: measureSpeed,
  start: measureHouse,
  homepage: measureHouse,
  paint: measureHouse,
  rendering: measureHouse,
  lighthouse: measureHouse,
  memory: measureHouse,
  investor: measureInvestor,
} as const;

const asked = process.argv.slice(2);
const wanted = new Set(Object.keys(groups).filter((name) => asked.length === 0 || asked.includes(name)));
const measurements = new Set(
  Object.entries(groups).flatMap(([name, measure]) => (wanted.has(name) ? [measure] : [])),
);
const figures: Figure[] = [];
for (const measure of measurements)
  figures.push(...(await measure(wanted, (line) => console.log(`· ${line}`))));

const verdicts = judge(figures, (name) => wanted.has(name.split(':')[0] ?? ''));
console.log(`\n${tableOf(verdicts)}`);
process.exitCode = verdicts.length > 0 && verdicts.every(({ kept }) => kept) ? 0 : 1;
