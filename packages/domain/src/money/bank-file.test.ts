import { describe, expect, it } from 'vitest';
import { readBankAmount, readBankDay } from './bank-file.ts';

describe('a day of a bank', () => {
  it.each(['2026-11-21', '2026/11/21', '2026.11.21'])('[INV-01] is read from %s in any order', (text) => {
    for (const order of [null, 'month_first', 'day_first'] as const)
      expect(readBankDay(text, order)).toEqual({ value: '2026-11-21' });
  });

  it('[INV-01] has leading zeros or none', () => {
    expect(readBankDay('2026-3-4', null)).toEqual({ value: '2026-03-04' });
    expect(readBankDay('3/4/2026', 'month_first')).toEqual({ value: '2026-03-04' });
    expect(readBankDay('03/04/2026', 'day_first')).toEqual({ value: '2026-04-03' });
  });

  it('[INV-01] is read without a known order only where one order makes a day', () => {
    expect(readBankDay('11/21/2026', null)).toEqual({ value: '2026-11-21' });
    expect(readBankDay('21.11.2026', null)).toEqual({ value: '2026-11-21' });
    expect(readBankDay('5-5-2026', null)).toEqual({ value: '2026-05-05' });
    expect(readBankDay('2/29/2026', null)).toEqual({ problem: 'There is no such day.' });
    expect(readBankDay('31/31/2026', null)).toEqual({ problem: 'There is no such day.' });
    expect(readBankDay('3/4/2026', null)).toEqual({
      problem: 'This is March 4, 2026 or April 3, 2026. Choose how the bank writes days.',
    });
  });

  it('[INV-01] in another order than the known one is a problem, and not another day', () => {
    expect(readBankDay('21/11/2026', 'month_first')).toEqual({
      problem: 'This is no day with the month first.',
    });
    expect(readBankDay('11/21/2026', 'day_first')).toEqual({ problem: 'This is no day with the day first.' });
  });

  it.each(['', 'yesterday', '11/21/26', '11-21/2026', '2026-11-21T00:00', '11/21/2026 2:00', '20261121'])(
    '[INV-01] is not guessed from %j',
    (text) => {
      expect(readBankDay(text, 'month_first')).toEqual({
        problem: 'A day is written as YYYY-MM-DD, MM/DD/YYYY or DD.MM.YYYY.',
      });
    },
  );
});

describe('an amount of a bank', () => {
  it('[INV-01] has commas for thousands and a point for cents', () => {
    for (const [text, value] of [
      ['1,234.56', 123_456n],
      ['1234.5', 123_450n],
      ['+$10,000', 1_000_000n],
      [' 1,234 ', 123_400n],
      ['-5.00', -500n],
    ] as const)
      expect(readBankAmount(text)).toEqual({ value });
  });

  it.each(['1.234,56', '1.234', '1234,5', '12,34', '$1.234.567', '-1.234,56'])(
    '[INV-01] is not guessed from %j, which may be a thousand times as much',
    (text) => {
      expect(readBankAmount(text)).toEqual({
        problem: 'This amount can be read in two ways. Write it as 1,234.56 or 1234.56.',
      });
    },
  );

  it.each(['', 'a lot', '1 234', '++5', '1,23,456', '(500.00)', '1.2345'])(
    '[INV-01] is no amount in %j',
    (text) => {
      expect(readBankAmount(text)).toEqual({ problem: 'This is no amount of dollars.' });
    },
  );
});
