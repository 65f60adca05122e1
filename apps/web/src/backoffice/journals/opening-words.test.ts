import { describe, expect, it } from 'vitest';
import {
  commitmentDay,
  differenceOf,
  estimatedSummary,
  hasPercentagesToEnter,
  lineNotes,
  type OpeningLineView,
  openingBlock,
  openingSummary,
} from './opening-words.ts';

const shown = { contributed: 33_333.33, distributed: 4_166.67, value: 36_777.74 };
const nothing = { contributed: 0, distributed: 0, value: 0 };
const line = (row: Partial<OpeningLineView> = {}): OpeningLineView => ({
  syndUser: '0190b7a0-0000-7000-8000-000000000001',
  investorName: 'Ada Reader',
  holderName: null,
  committed: 33_333.33,
  committedOn: '2026-03-01',
  payments: [],
  way: 'full',
  problem: null,
  shown,
  opened: shown,
  estimated: 0,
  ...row,
});
const preview = (...lines: OpeningLineView[]) => ({
  lines,
  totals: { committed: 33_333.33 * lines.length, shown, opened: shown },
});

describe('the preview of an opening', () => {
  it('[LED-10] shows a difference of nothing for a participation that is funded in full', () => {
    const figures = ['contributed', 'distributed', 'value'] as const;
    expect(figures.map((figure) => differenceOf(line(), figure))).toEqual([0, 0, 0]);
    expect(lineNotes(line())).toEqual([]);
    expect(openingSummary(preview(line()))).toBe(
      '1 participation enters with $33,333.33 committed. Every figure that investors see stays as it is, to the cent.',
    );
  });

  it('[LED-10] takes differences to the cent, where binary fractions would not', () => {
    const figures = { shown: { ...nothing, value: 0.3 }, opened: { ...nothing, value: 0.1 } };
    expect(differenceOf(figures, 'value')).toBe(-0.2);
  });

  it('[LED-10] says that figures go where nothing was paid in and something is shown today, and only then', () => {
    const unpaid = line({ way: 'commitment', opened: nothing });
    expect(lineNotes(unpaid)).toEqual([
      'No money has come in, so the figures that its investor sees today go.',
    ]);
    expect(lineNotes({ ...unpaid, shown: { ...shown, value: 0 } })).toHaveLength(1);
    expect(lineNotes({ ...unpaid, shown: nothing })).toEqual([]);
    expect(openingSummary(preview({ ...unpaid, shown: nothing }))).toMatch(
      /Every figure that investors see stays/,
    );
    expect(openingSummary(preview(line(), unpaid, line()))).toContain(
      'The figures of one of them change, as shown below; all others stay as they are',
    );
    expect(openingSummary(preview(unpaid, unpaid, line()))).toContain('The figures of 2 of them change');
  });

  it('[LED-10] speaks of others only where there are some whose figures stay', () => {
    const unpaid = line({ way: 'commitment', opened: nothing });
    expect(openingSummary(preview(unpaid))).toMatch(/committed\. Its figures change, as shown below\.$/);
    expect(openingSummary(preview(unpaid, unpaid))).toMatch(
      /committed\. The figures of all of them change, as shown below\.$/,
    );
  });

  it('[LED-10] says that percentages are entered only where they say more than what has come in', () => {
    const percentages = { percentageReturned: 0, valuePercentage: 100 };
    const one = { lines: [line()], ...percentages };
    expect(hasPercentagesToEnter(one)).toBe(false);
    expect(hasPercentagesToEnter({ ...one, percentageReturned: null, valuePercentage: null })).toBe(false);
    expect(hasPercentagesToEnter({ ...one, percentageReturned: 12.5 })).toBe(true);
    expect(hasPercentagesToEnter({ ...one, valuePercentage: 98 })).toBe(true);
    expect(hasPercentagesToEnter({ ...percentages, lines: [], valuePercentage: 98 })).toBe(false);
    const lines = [line({ way: 'commitment' }), line({ way: 'ended' })];
    expect(hasPercentagesToEnter({ ...percentages, lines, valuePercentage: 98 })).toBe(false);
  });

  it('[LED-10] says what to do about each participation that has to be settled, and why nothing can be asked', () => {
    const problems = ['partly_funded', 'over_funded', 'ended_money', 'overdrawn'] as const;
    const notes = problems.map((problem) => lineNotes(line({ way: 'settle', problem })));
    for (const [note] of notes) expect(note).toMatch(/: record what .*\.$/);
    expect(new Set(notes.flat()).size).toBe(4);
    expect(openingBlock({ problems: 0 })).toBeUndefined();
    expect(openingBlock({ problems: 1 })).toBe(
      'One participation has to be settled first. Its line says how.',
    );
    expect(openingBlock({ problems: 2_000 })).toBe(
      '2,000 participations have to be settled first. Their lines say how.',
    );
  });

  it('[LED-10] names what counts without a receipt, for each line and in all', () => {
    const payments = [{ day: '2026-03-02', amount: 25_000.5, isEstimated: true }];
    const before = line({ estimated: 25_000.5, payments });
    expect(lineNotes(before)).toEqual(['$25,000.50 has no receipt, and is entered for Mar 2, 2026.']);
    expect(estimatedSummary(preview(before, line(), before))).toMatch(/^\$50,001 counts as funded without/);
    expect(estimatedSummary(preview(line()))).toBeUndefined();
  });

  it('[LED-10] says for which days a commitment and its money are entered', () => {
    const paid = (day: string, amount = 100) => ({ day, amount, isEstimated: false });
    expect(lineNotes(line({ payments: [paid('2026-03-03')] }))).toEqual(['Paid in on Mar 3, 2026.']);
    expect(
      lineNotes(line({ payments: [paid('2026-03-03'), paid('2026-03-05', -7), paid('2026-03-09')] })),
    ).toEqual(['Paid in from Mar 3, 2026 to Mar 9, 2026.', 'Sent back on Mar 5, 2026.']);
    expect(commitmentDay(line())).toBe('on Mar 1, 2026');
    expect(commitmentDay(line({ committedOn: null }))).toBe('on the day of the opening');
    expect(commitmentDay(line({ committed: null, committedOn: null }))).toBeUndefined();
  });

  it('[LED-10] lists an ended commitment whose figures stay at nothing', () => {
    const ended = line({ way: 'ended', committed: null, shown: nothing, opened: nothing });
    expect(lineNotes(ended)).toEqual(['The commitment has ended, and none of its money is left here.']);
    expect(openingSummary(preview(line(), ended))).toContain('2 participations enter with');
  });

  it('[LED-10] says that the journal of a fund without commitments opens empty', () => {
    expect(openingSummary(preview())).toBe('Nobody has committed to this fund, so its journal opens empty.');
  });
});
