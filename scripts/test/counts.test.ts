import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  countJourneys,
  countUnits,
  failedJourneys,
  failedUnits,
  flakyJourneys,
  summarize,
} from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'paddock-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const units = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

describe('counts', () => {
  it('takes the numbers of both runners', () => {
    expect(countUnits(report({ ...units, testResults: [] }), 0)).toEqual({
      passed: 3,
      failed: 0,
      skipped: 2,
    });
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countJourneys(report({ stats }), 1)).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });

  it('names the journeys that passed only when they were retried, in suites of any depth', () => {
    const spec = (line: number, ...statuses: string[]) => ({
      file: 'menu.test.ts',
      line,
      title: `[HDR-01] line ${line}`,
      tests: statuses.map((status) => ({ status })),
    });
    const inner = { specs: [spec(9, 'expected'), spec(20, 'expected', 'flaky')] };
    const suites = [{ specs: [spec(3, 'flaky'), spec(5, 'unexpected')], suites: [inner] }];
    const config = { rootDir: resolve('tests/journeys') };
    expect(flakyJourneys(report({ config, suites }))).toEqual([
      'tests/journeys/menu.test.ts:3 [HDR-01] line 3',
      'tests/journeys/menu.test.ts:20 [HDR-01] line 20',
    ]);
    expect(failedJourneys(report({ config, suites }))).toEqual([
      'tests/journeys/menu.test.ts:5 [HDR-01] line 5',
    ]);
    for (const read of [flakyJourneys, failedJourneys, failedUnits])
      expect(read(join(folder, 'missing.json'))).toEqual([]);
  });

  it('names the tests that failed and why, and the files that could not be loaded', () => {
    const failed = {
      status: 'failed',
      fullName: 'sums add up',
      failureMessages: ['3 is not 4\n    at sum.ts:1'],
    };
    const testResults = [
      { name: resolve('sum.test.ts'), status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
      { name: resolve('broken.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: resolve('good.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ];
    expect(failedUnits(report({ ...units, testResults }))).toEqual([
      'sum.test.ts sums add up: 3 is not 4',
      'broken.test.ts: no such module',
    ]);
  });

  it('counts an error outside of the journeys as a failure, although a retried journey passed', () => {
    const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 0 };
    expect(countJourneys(report({ stats }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('counts a file that could not be loaded', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(countUnits(report({ ...units, testResults }), 1).failed).toBe(1);
  });

  it('counts a runner that failed without a failed test, or wrote nothing', () => {
    expect(countUnits(report({ ...units, testResults: [] }), 1).failed).toBe(1);
    expect(countJourneys(join(folder, 'missing.json'), 0).failed).toBe(1);
  });

  it('says the sum in one line, and is a success only where something ran and nothing failed', () => {
    const good = { passed: 2, failed: 0, skipped: 0 };
    expect(summarize([good, good])).toEqual({ line: '4 passed, 0 failed', ok: true });
    expect(summarize([good, { passed: 0, failed: 1, skipped: 3 }])).toEqual({
      line: '2 passed, 1 failed, 3 skipped',
      ok: false,
    });
    expect(summarize([{ passed: 0, failed: 0, skipped: 0 }]).ok).toBe(false);
  });
});
