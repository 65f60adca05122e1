import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runVectors } from './run-vectors.ts';

const vectors = join(import.meta.dirname, 'ledger-vectors.json');
const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command's function, which is much faster than a process. */
function run(...args: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const status = runVectors(
    args,
    (line) => lines.push(line),
    (line) => errors.push(line),
  );
  return { status, lines, error: errors.join('\n') };
}

/** Runs the command as npm does. */
const launch = (file: string) =>
  spawnSync(process.execPath, ['scripts/launch.mjs', 'vectors', file], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });

/** Writes a file into a folder of its own and runs it. */
function runText(text: string) {
  const file = join(folder, 'changed.json');
  writeFileSync(file, text);
  return run(file);
}

const runSuites = (suites: unknown) => runText(JSON.stringify({ suites }));

type Suites = Record<string, { id: string; expect: unknown }[]>;
const suites = (JSON.parse(readFileSync(vectors, 'utf8')) as { suites: Suites }).suites;
const due = ['xirr', 'dayCount', 'preferredReturn', 'allocation', 'rollForward', 'opening', 'metrics'];

describe('npm run vectors', () => {
  it('[MET-01, MET-02] passes all 107 cases that are due, and names the suites of later work', () => {
    const { status, stdout } = launch(vectors);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([]);
    expect(lines.at(-1)).toBe('107 passed, 0 failed');
    expect(status).toBe(0);
    for (const name of due)
      for (const { id } of suites[name] ?? [])
        expect(lines.some((line) => line.startsWith(`passed  ${name} ${id}: `))).toBe(true);
    expect(lines.filter((line) => line.startsWith('skipped'))).toEqual([
      'skipped waterfall: 27 cases of later work',
      'skipped history: 5 cases of later work',
      'skipped spread: 3 cases of later work',
      'skipped bankFiles: 13 cases of later work',
    ]);
  });

  it('exits with 1 where a case fails', () => {
    const changed = readFileSync(vectors, 'utf8').replace('"0.373362533519"', '"0.373362533619"');
    const file = join(folder, 'changed.json');
    writeFileSync(file, changed.replace('"1e-9"', '"1e-11"'));
    const { status, stdout } = launch(file);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('106 passed, 1 failed');
    expect(status).toBe(1);
  });

  it.each([
    ['xirr', { kind: 'rate', rate: '0.373362543519', tolerance: '1e-9' }],
    ['xirr', { kind: 'none', reason: 'no-root' }],
    ['dayCount', { days: 181 }],
    ['preferredReturn', { accrued: '267450.00', unpaid: '267450.01', accruedExactCents: '26745000/1' }],
    ['preferredReturn', { accrued: '267450.00', unpaid: '267450.00', accruedExactCents: '26745001/1' }],
    [
      'allocation',
      [
        { number: 1, cents: 3333 },
        { number: 2, cents: 3334 },
        { number: 3, cents: 3333 },
      ],
    ],
    ['metrics', { dpi: '0.250000', rvpi: '0.833333', tvpi: '1.083334' }],
    ['metrics', { dpi: null, rvpi: '0.833333', tvpi: '1.083333' }],
  ])('fails where a figure of %s is changed', (name, changed) => {
    const [first] = suites[name] ?? [];
    const { status, lines } = runSuites({ [name]: [{ ...first, expect: changed }] });
    expect(lines[0]).toMatch(/^FAILED {2}\w+ .*should be/);
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
    expect(status).toBe(1);
  });

  it('fails where a case expects nothing, or leaves a figure out', () => {
    const [roll] = suites['rollForward'] ?? [];
    const [opening] = suites['opening'] ?? [];
    const { lines } = runSuites({
      rollForward: [
        { ...roll, expect: {} },
        { ...roll, expect: { opening: '100000.00', closing: '158000.00' } },
      ],
      opening: [{ ...opening, expect: { contributed: '100000.00' } }],
      dayCount: [{ id: 'none', convention: '30/360', from: '2025-01-01', to: '2025-02-01' }],
    });
    expect(lines.at(-1)).toBe('0 passed, 4 failed');
    expect(lines[1]).toContain('contributions is not expected; fees is not expected');
  });

  it('fails a case that makes no sense with the reason, and goes on with the next', () => {
    const [day] = suites['dayCount'] ?? [];
    const { status, lines } = runSuites({
      dayCount: [{ ...day, from: '2025-02-30' }, { ...day, convention: 'actual/364' }, { ...day }],
      allocation: [{ id: 'nobody', total: 5, weights: [{ number: 1, weight: '0' }], expect: [] }],
      waterfalls: [{ id: 'misspelt' }],
    });
    expect(lines[0]).toMatch(/: from is not a day: 2025-02-30$/);
    expect(lines[1]).toMatch(/: convention is none of actual\/365, /);
    expect(lines[2]).toMatch(/^passed {2}dayCount/);
    expect(lines[3]).toBe('FAILED  allocation nobody: nobody has a weight');
    expect(lines[4]).toBe('FAILED  waterfalls misspelt: the format has no such suite');
    expect(lines.at(-1)).toBe('1 passed, 4 failed');
    expect(status).toBe(1);
  });

  it('takes weights and flows in parts, terms with their defaults, and events that say only what happened', () => {
    const { lines } = runSuites({
      allocation: [
        {
          id: 'parts',
          total: '100',
          weights: [
            { number: 1, weight: '0.5' },
            { number: 2, weight: '1/2' },
            { number: 3, weight: '3' },
          ],
          expect: [
            { number: 3, cents: 75 },
            { number: 1, cents: 13 },
            { number: 2, cents: 12 },
          ],
        },
      ],
      xirr: [
        {
          id: 'parts',
          flows: [
            ['2025-01-01', '-0.001'],
            ['2026-01-01', '0.0011'],
          ],
          expect: { kind: 'rate', rate: '0.1' },
        },
      ],
      preferredReturn: [
        {
          id: 'due',
          terms: { rate: '10%', dayCount: 'actual/365', compounding: 'none', accruesFrom: 'due_date' },
          events: [
            { date: '2025-01-11', dueDate: '2025-01-01', contributed: '36500.00' },
            { date: '2025-01-21', preferredPaid: '50' },
          ],
          through: '2025-01-31',
          expect: { accrued: '300', unpaid: '250.00' },
        },
        {
          id: 'next month',
          terms: {
            rate: '0.1',
            dayCount: 'actual/365',
            compounding: 'none',
            returnedCapitalCounts: 'next_month',
            accruesFrom: '2025-01-02',
          },
          events: [
            { date: '2025-01-01', contributed: '36500.00' },
            { date: '2025-01-15', returnedCapital: '36500.00' },
          ],
          through: '2025-03-01',
          expect: { accrued: '300.00', unpaid: '300.00', accruedExactCents: null },
        },
      ],
    });
    expect(lines.at(-1)).toBe('4 passed, 0 failed');
  });

  it('fails where no case ran', () => {
    expect(runSuites({})).toEqual({ status: 1, lines: ['0 passed, 0 failed'], error: '' });
    const { status, lines } = runSuites({ spread: suites['spread'] });
    expect(lines).toEqual(['skipped spread: 3 cases of later work', '0 passed, 0 failed']);
    expect(status).toBe(1);
  });

  it('says in one line why a file cannot be read', () => {
    const problems = [
      runText('{"suites":\n'),
      runText('[]'),
      runText('{"format":"paddock-ledger-vectors/2","suites":{}}'),
      runText('{"suites":{"xirr":{}}}'),
      run(join(folder, 'missing.json')),
      run(),
    ];
    expect(problems.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(problems.map(({ error }) => error.split('\n').length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(problems.map(({ error }) => error.replaceAll(/\S+\.json/g, 'FILE'))).toEqual([
      expect.stringMatching(/^FILE is not JSON: /),
      'FILE is not an object',
      'FILE has the format "paddock-ledger-vectors/2", not paddock-ledger-vectors/1',
      'suite xirr is not a list',
      'FILE cannot be read: ENOENT',
      'Name one file: npm run vectors -- FILE',
    ]);
  });
});
