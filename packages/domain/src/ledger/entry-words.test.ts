import { describe, expect, it } from 'vitest';
import { entryFor } from './entry-for.ts';
import type { EntryKind } from './entry-kinds.ts';
import { entryAmount, entryInWords, entryName } from './entry-words.ts';
import { balanceOf } from './position-balance.ts';
import { mirror, type Posting } from './postings.ts';

const position = 'ada';
const amount = 1_000_010n;
const of = (kind: EntryKind, postings: readonly Posting[]) => entryAmount({ kind, postings });
const parts = {
  returnedCapital: 300n,
  preferredReturn: 20n,
  profit: 1n,
  interest: 4n,
  withheld: 25n,
  recallable: 300n,
};

describe('what an entry of a journal is about', () => {
  it('[LED-02] is its amount once, though money is posted in both books', () => {
    const partly = entryFor.receipt({ position, amount, unfunded: 900_000n });
    expect(of('contribution', partly)).toBe(amount);
    expect(
      of('contribution_return', entryFor.contributionReturn({ position, amount: 7n, isCallable: true })),
    ).toBe(7n);
    expect(of('distribution', entryFor.distribution(position, parts))).toBe(325n);
    expect(
      of(
        'release',
        entryFor.release(
          position,
          balanceOf([
            ...entryFor.commitment({ position, amount: 10n }),
            ...entryFor.receipt({ position, amount: 4n, unfunded: 10n }),
          ]),
        ),
      ),
    ).toBe(4n);
  });

  it('[LED-07] is what is distributed once, though the same entry owes and pays it', () => {
    const paid = [
      ...entryFor.distribution(position, { ...parts, withheld: 0n, recallable: 0n }),
      ...entryFor.payment({ position, amount: 325n }),
    ];
    expect(of('distribution', paid)).toBe(325n);
    expect(of('reversal', mirror(paid))).toBe(325n);
    expect(of('payment', entryFor.payment({ position, amount: 325n }))).toBe(325n);
  });

  it('[LED-02] is what is promised where nothing is posted in the capital', () => {
    expect(of('commitment', entryFor.commitment({ position, amount }))).toBe(amount);
    expect(
      of('release', entryFor.release(position, balanceOf(entryFor.commitment({ position, amount: 10n })))),
    ).toBe(10n);
  });

  it('[LED-02] is negative where a commitment or a value goes down, and where it is reversed is not', () => {
    expect(of('commitment', entryFor.commitment({ position, amount: -50n }))).toBe(-50n);
    expect(of('valuation', entryFor.valuation({ position, amount: -1n }))).toBe(-1n);
    expect(of('income', entryFor.income({ position, amount: -2n }))).toBe(-2n);
    expect(of('reversal', mirror(entryFor.valuation({ position, amount: 7n })))).toBe(7n);
  });

  it('[LED-02] is of a transfer the capital that was contributed, else the commitment', () => {
    const held = [
      ...entryFor.commitment({ position, amount: 1_000n }),
      ...entryFor.receipt({ position, amount: 400n, unfunded: 1_000n }),
      ...entryFor.valuation({ position, amount: 55n }),
      ...entryFor.distribution(position, { ...parts, recallable: 0n }),
    ];
    expect(of('transfer', entryFor.transfer(position, 'ben', balanceOf(held)))).toBe(400n);
    expect(of('transfer', entryFor.transfer(position, 'ben', balanceOf(held.slice(0, 2))))).toBe(1_000n);
  });

  it('[LED-02] counts an account that a later version has added as capital', () => {
    const postings = [
      { account: 'an_account_to_come', amount: 5n },
      { account: 'cash', amount: -5n },
    ];
    expect(entryAmount({ kind: 'adjustment', postings })).toBe(5n);
  });

  it('[LED-02] has a name, which says of an opening which part it is', () => {
    const name = (kind: EntryKind, postings: readonly Posting[]) => entryName({ kind, postings });
    expect(name('opening', entryFor.earlierDistribution({ position, amount }))).toBe(
      'Opening: earlier distributions',
    );
    expect(name('opening', entryFor.valuation({ position, amount }))).toBe('Opening: value');
    expect(name('opening', entryFor.receipt({ position, amount, unfunded: amount }))).toBe(
      'Opening: contribution',
    );
    expect(name('opening', entryFor.income({ position, amount }))).toBe('Opening');
    expect(name('contribution', entryFor.receipt({ position, amount, unfunded: amount }))).toBe(
      'Contribution',
    );
  });

  it('[LED-02] is said in one line, with its number', () => {
    const postings = entryFor.receipt({ position, amount, unfunded: amount });
    expect(entryInWords({ sequence: 12, kind: 'opening', postings })).toBe(
      'No. 12, Opening: contribution of $10,000.10',
    );
    expect(
      entryInWords({
        sequence: 3,
        kind: 'valuation',
        postings: entryFor.valuation({ position, amount: -120_000n }),
      }),
    ).toBe('No. 3, Valuation of -$1,200.00');
  });
});
