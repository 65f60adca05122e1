import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export type Counts = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: Array<{ name: string; status: string; message?: string; assertionResults: VitestResult[] }>;
};
type VitestResult = { fullName: string; status: string; failureMessages?: string[] | null };
type PlaywrightReport = {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: Array<{ file: string; line: number; title: string; tests: Array<{ status: string }> }>;
};

/** What vitest reports; a file that could not even be loaded counts as one failure. */
export function countUnits(file: string, exitCode: number | null): Counts {
  return count(file, exitCode, (json) => {
    const report = json as VitestReport;
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/** What Playwright reports; a journey that passed only when it was retried has passed. */
export function countJourneys(file: string, exitCode: number | null): Counts {
  return count(file, exitCode, (json) => {
    const { expected, unexpected, flaky, skipped } = (json as PlaywrightReport).stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  });
}

/** The tests of vitest that failed, each with the first line of why: the output of the journeys follows the whole text. */
export function failedUnits(file: string): string[] {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative('.', name);
    if (status === 'failed' && assertionResults.length === 0) return [`${path}: ${firstLine(message)}`];
    return assertionResults
      .filter((result) => result.status === 'failed')
      .map((result) => `${path} ${result.fullName}: ${firstLine(result.failureMessages?.[0])}`);
  });
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

/** The journeys that failed twice. */
export const failedJourneys = (file: string): string[] => journeysWith(file, 'unexpected');

/** The journeys that passed only when they were retried. Each is a bug, of the product or of the journey. */
export const flakyJourneys = (file: string): string[] => journeysWith(file, 'flaky');

function journeysWith(file: string, wanted: 'unexpected' | 'flaky'): string[] {
  if (!existsSync(file)) return [];
  const { config, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const namesIn = (suite: PlaywrightSuite): string[] => [
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map((spec) => `${relative('.', join(config.rootDir, spec.file))}:${spec.line} ${spec.title}`),
    ...(suite.suites ?? []).flatMap(namesIn),
  ];
  return suites.flatMap(namesIn);
}

/** A runner that failed without a failed test, or wrote no report, counts as one failure. */
function count(file: string, exitCode: number | null, read: (json: unknown) => Counts): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = read(JSON.parse(readFileSync(file, 'utf8')));
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The last line, and whether the run succeeded: nothing failed and something ran. */
export function summarize(all: Counts[]): { line: string; ok: boolean } {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { line, ok: failed === 0 && passed > 0 };
}
