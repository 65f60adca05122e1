import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { buildServer } from './launch/build-server.mjs';
import { ensureBrowser, environmentOf } from './test/browser.ts';
import {
  type Counts,
  countJourneys,
  countUnits,
  failedJourneys,
  failedUnits,
  flakyJourneys,
  summarize,
} from './test/counts.ts';

/**
 * All tests: rules, server and scripts in vitest, then the journeys in a browser, the second even if the first fails.
 * The last line says how many passed and failed, the lines before it which failed. A journey that fails runs once more;
 * if it passes then, it is named as flaky.
 */
const UNITS = 'test-results/units.json';
const JOURNEYS = 'test-results/journeys.json';

mkdirSync('test-results', { recursive: true });
for (const results of [UNITS, JOURNEYS]) rmSync(results, { force: true });

// What tests start in processes of their own; of its sources each would take more than a second longer.
const built = { SERVER_BUILD: buildServer(process.cwd(), process.execPath) };
// The smokes of the bench and the proofs open pages too.
const browser = ensureBrowser();
const found: Record<string, string> = { ...built, ...(browser && { CHROME_PATH: browser }) };
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNITS}`];
const units = runTool('vitest', ['run', ...reporters], found);
const counts: Counts[] = [countUnits(UNITS, units)];

if (browser) {
  const env = { ...built, ...environmentOf(browser), PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEYS };
  const journeys = runTool('playwright', ['test', '--retries=1', '--reporter=list,json'], env);
  counts.push(countJourneys(JOURNEYS, journeys));
} else {
  console.log(
    'The journeys need a Chromium: none was found and none could be installed. Set CHROME_PATH to one.',
  );
  counts.push({ passed: 0, failed: 1, skipped: 0 });
}

for (const test of [...failedUnits(UNITS), ...failedJourneys(JOURNEYS)]) console.log(`failed: ${test}`);
for (const journey of flakyJourneys(JOURNEYS)) console.log(`flaky: ${journey}`);
const { line, ok } = summarize(counts);
console.log(line);
process.exitCode = ok ? 0 : 1;

function runTool(tool: string, args: string[], env: Record<string, string> = {}): number | null {
  return spawnSync(tool, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }).status;
}
