import type { JournalEntry } from '@paddock/contract';
import { positionAccounts } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { accountName, amountOfEntry, dayNote, sidesOf, whoseEntry } from './entry-words.ts';

const ada = {
  number: 1,
  syndUser: '0190b7a0-0000-7000-8000-000000000001',
  investorName: 'Ada Reader',
  holderName: 'Reader Family Trust',
};
const eve = {
  ...ada,
  number: 2,
  syndUser: '0190b7a0-0000-7000-8000-000000000002',
  investorName: 'Eve Other',
};

type Line = readonly [account: string, amount: number, position?: typeof ada];
const entry = (kind: JournalEntry['kind'], ...lines: Line[]): Pick<JournalEntry, 'kind' | 'postings'> => ({
  kind,
  postings: lines.map(([account, amount, position]) => ({ account, amount, position: position ?? null })),
});

describe('an entry of a journal', () => {
  it('[LED-02] counts its money once, though it is posted in both books', () => {
    const receipt = entry(
      'contribution',
      ['cash', 10_000.1],
      ['contributed', -9_000.1, ada],
      ['suspense', -1_000, ada],
      ['unfunded', 9_000.1, ada],
      ['called', -9_000.1, ada],
    );
    expect(amountOfEntry(receipt)).toBe(10_000.1);
    expect(amountOfEntry(entry('valuation', ['valuation', 0.01, ada], ['investments', -0.01]))).toBe(-0.01);
  });

  it('[LED-02] shows each posting on one side only', () => {
    expect(sidesOf({ amount: 12.5 })).toEqual({ debit: 12.5, credit: null });
    expect(sidesOf({ amount: -12.5 })).toEqual({ debit: null, credit: 12.5 });
  });

  it('[LED-02] names whose it is, and counts those of several', () => {
    expect(whoseEntry(entry('valuation', ['investments', 5], ['valuation', -5, ada]))).toBe(
      'Reader Family Trust (Ada Reader)',
    );
    expect(whoseEntry(entry('transfer', ['contributed', 5, ada], ['contributed', -5, eve]))).toBe(
      '2 participations',
    );
    expect(whoseEntry(entry('fee', ['cash', 5], ['fee_income', -5]))).toBe('The fund');
  });

  it('[LED-08] keeps its own day beside the one on which it counts', () => {
    expect(dayNote({ effectiveDate: '2026-11-01', ownDate: '2026-10-31' })).toBe(
      'It happened on Oct 31, 2026. That day was closed, so it counts on Nov 1, 2026.',
    );
    expect(dayNote({ effectiveDate: '2026-11-01', ownDate: null })).toBe('');
  });

  it('[LED-02] has words for every account', () => {
    for (const account of Object.keys(positionAccounts))
      expect(accountName(account)).toMatch(/^[A-Z][a-z ]+$/);
    expect(accountName('withholding_payable')).toBe('Withholding payable');
    expect(accountName('an_account_to_come')).toBe('an_account_to_come');
  });
});
