import { ApiError } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import {
  areTotalsTyped,
  contentProblem,
  emptyImport,
  fundAfter,
  importBody,
  importVerdict,
  toImportErrors,
  validateImport,
} from './import-values.ts';

const typed = {
  ...emptyImport,
  rows: '1,250',
  distributed: '$1,160.25',
  value: '0',
  reason: ' Past years. ',
};

describe('what is typed beside a file', () => {
  it('[LED-07] is needed before anything is asked for, an amount of 0 too', () => {
    expect(Object.keys(validateImport(emptyImport))).toEqual(['rows', 'distributed', 'value', 'reason']);
    expect(Object.values(validateImport(emptyImport)).every((error) => typeof error === 'string')).toBe(true);
    expect(Object.values(validateImport(typed)).filter(Boolean)).toEqual([]);
    for (const rows of ['', '-1', '1.5', 'five'])
      expect([rows, validateImport({ ...typed, rows })['rows']]).toEqual([rows, expect.any(String)]);
    for (const value of ['x', '-5'])
      expect([value, validateImport({ ...typed, value })['value']]).toEqual([value, expect.any(String)]);
  });

  it('[LED-07] has to be complete before the page says to what the file comes', () => {
    expect(areTotalsTyped({ ...typed, reason: '' })).toBe(true);
    for (const field of ['rows', 'distributed', 'value'])
      expect(areTotalsTyped({ ...typed, [field]: '' })).toBe(false);
  });

  it('[LED-07] is sent to the cent, and tells nobody unless that is chosen', () => {
    expect(importBody(typed)).toEqual({
      controls: { rows: 1_250, distributed: 1_160.25, value: 0 },
      tellsInvestors: false,
      reason: 'Past years.',
    });
    expect(importBody({ ...typed, tellsInvestors: true }).tellsInvestors).toBe(true);
  });

  it('shows at its field that a total is another one', () => {
    const reply = {
      code: 'conflict',
      message: 'No.',
      fields: { 'controls.value': 'The sum of the values is another one in the file.' },
    } as const;
    expect(toImportErrors(new ApiError('conflict', 409, reply as never)).fields).toEqual({
      value: 'The sum of the values is another one in the file.',
    });
  });
});

it('[IMP-01] says what is wrong with the file itself, which is no field of the form', () => {
  const message = 'Line 2: This day is in the future.';
  const reply = { code: 'bad_request', message, fields: { csv: message } } as const;
  expect(toImportErrors(new ApiError('bad_request', 400, reply as never))).toEqual({ message });
});

it('[IMP-01] says of a file whether it can be asked for, and that the same one changes nothing', () => {
  const rows = [{}, {}] as never[];
  const verdict = (part: object) => importVerdict({ rows, problems: 0, isKnown: false, ...part });
  expect(verdict({})).toMatchObject({ tone: 'done', title: 'All 2 rows can be posted' });
  expect(verdict({ rows: [{}] })).toMatchObject({ title: 'The row can be posted' });
  expect(verdict({ problems: 1 })).toMatchObject({
    tone: 'failure',
    text: 'One row has a problem, of 2. Correct the file and choose it again.',
  });
  expect(verdict({ problems: 2 }).text).toContain('2 rows have a problem');
  expect(verdict({ isKnown: true }).title).toBe('This file was imported already');
});

it('[LED-07] adds each day of a file to what stands in the fund, to the cent', () => {
  const at = (value: number) => ({ contributed: 0, returnedCapital: 0, distributed: 0, value });
  const journal = { distributed: 0.1, value: 40_000.2 };
  const days = [
    { kind: 'distribution', amount: 500.25, before: at(40_000.2), after: at(39_499.95) },
    { kind: 'valuation', amount: 1_500.55, before: at(39_499.95), after: at(41_000.5) },
  ] as const;
  expect(fundAfter(journal, days)).toEqual({ distributed: 500.35, value: 41_000.5 });
  expect(fundAfter(journal, [])).toEqual(journal);
});

it('[IMP-01] a workbook is named as what it is before it is sent, and a text is sent', () => {
  expect(contentProblem('PK\u0003\u0004\u0014\u0000\u0006')).toContain('This is not a CSV file.');
  expect(['', 'Day,Type\n', 'PK,Type'].map(contentProblem)).toEqual([undefined, undefined, undefined]);
});
