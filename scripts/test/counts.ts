import { existsSync, readFileSync } from 'node:fs';

export type Counts = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: Array<{ status: string; assertionResults: unknown[] }>;
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

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

/** What Playwright reports; a test that passed only on a retry would count as failed. */
export function countJourneys(file: string, exitCode: number | null): Counts {
  return count(file, exitCode, (json) => {
    const { expected, unexpected, flaky, skipped } = (json as PlaywrightReport).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
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
