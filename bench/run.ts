import { BenchRun } from './budget/bench-run.ts';
import { compareWithBudgets } from './budget/budget.ts';
import { formatTable } from './budget/table.ts';
import { measureBackoffice } from './measurements/backoffice.ts';
import { measureInvestor } from './measurements/investor.ts';
import { measureJournal } from './measurements/journal.ts';
import { loadGroups, measureLoad } from './measurements/load.ts';
import { measureMatching } from './measurements/matching.ts';
import { measurePapers } from './measurements/papers.ts';
import { measureServer, serverGroups } from './measurements/server.ts';

/**
 * npm run bench [-- list byslug commitments start homepage paint rendering lighthouse memory investor backoffice matching journal papers]:
 * measures, prints a table, and fails if a budget of budget/budgets.json is missed or a group fails. Without names it
 * measures everything.
 */
const groups = [...loadGroups, ...serverGroups, 'investor', 'backoffice', 'matching', 'journal', 'papers'];
const asked = process.argv.slice(2);
const wanted = new Set(groups.filter((name) => asked.length === 0 || asked.includes(name)));
const run = new BenchRun(wanted, (line) => console.log(`· ${line}`));
for (const measure of [
  measureLoad,
  measureServer,
  measureInvestor,
  measureBackoffice,
  measureMatching,
  measureJournal,
  measurePapers,
])
  await measure(run);

const verdicts = compareWithBudgets(run.figures, (name) => wanted.has(name.split(':')[0] ?? ''));
console.log(`\n${formatTable(verdicts)}`);
for (const [name, error] of run.failures) console.log(`\nfailed: ${name}: ${String(error)}`);
process.exitCode =
  run.failures.size === 0 && verdicts.length > 0 && verdicts.every(({ passed }) => passed) ? 0 : 1;
