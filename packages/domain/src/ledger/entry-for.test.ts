import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, sumCents } from '../money/money.ts';
import { entryFor } from './entry-for.ts';
import {
  accountNames,
  balanceOf,
  commitmentSummary,
  distributedOf,
  netAssetValue,
  type PositionBalance,
} from './position-balance.ts';
import { checkEntry, mirror, type Posting } from './postings.ts';

const position = 'a';
const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });

/** What may happen to a position, given its balance and some amount. An amount that is too large is cut. */
const atMost = (amount: Cents, limit: Cents): Cents => (amount < limit ? amount : limit);
const happenings = {
  commitment: (_, amount) => entryFor.commitment({ position, amount }),
  receipt: ({ unfunded }, amount) => entryFor.receipt({ position, amount, unfunded }),
  suspenseApplied: ({ unfunded, suspense }, amount) =>
    entryFor.suspenseApplied({ position, amount: atMost(amount, suspense), unfunded }),
  suspenseReturn: ({ suspense }, amount) =>
    entryFor.suspenseReturn({ position, amount: atMost(amount, suspense) }),
  contributionReturn: ({ contributed, called }, amount) =>
    entryFor.contributionReturn({
      position,
      amount: atMost(amount, atMost(contributed, called)),
      isCallable: amount % 2n === 0n,
    }),
  release: (balance) => entryFor.release(position, balance),
  distribution: ({ called }, amount) =>
    entryFor.distribution(position, {
      returnedCapital: amount / 2n,
      preferredReturn: amount / 3n,
      profit: amount,
      interest: amount / 7n,
      withheld: amount / 5n,
      recallable: atMost(amount / 2n, called),
    }),
  earlierDistribution: (_, amount) => entryFor.earlierDistribution({ position, amount }),
  payment: ({ payable }, amount) => entryFor.payment({ position, amount: atMost(amount, payable) }),
  paymentReturn: (_, amount) => entryFor.paymentReturn({ position, amount }),
  withholdingRemittance: (_, amount) => entryFor.withholdingRemittance({ position, amount }),
  valuation: (_, amount) => entryFor.valuation({ position, amount: amount % 2n === 0n ? amount : -amount }),
  income: (_, amount) => entryFor.income({ position, amount }),
  paidFee: (_, amount) => entryFor.fee({ position, amount, isPaid: true }),
  keptFee: (_, amount) => entryFor.fee({ position, amount, isPaid: false }),
} satisfies Record<string, (balance: PositionBalance, amount: Cents) => Posting[]>;
type Happening = keyof typeof happenings;

type Entry = { readonly kind: Happening; readonly postings: Posting[] };

/** The entries of a position's life, without those that have no lines. */
const histories = fc
  .array(fc.tuple(fc.constantFrom(...(Object.keys(happenings) as Happening[])), cents), { maxLength: 40 })
  .map((steps) => {
    const entries: Entry[] = [];
    for (const [kind, amount] of steps) {
      const balance = balanceOf(entries.flatMap((entry) => entry.postings));
      const postings = happenings[kind](balance, amount);
      if (postings.length > 0) entries.push({ kind, postings });
    }
    return entries;
  });

const postingsOf = (entries: readonly Entry[]) => entries.flatMap(({ postings }) => postings);
const onAccount = (postings: readonly Posting[], account: string): Cents =>
  sumCents(postings.filter((posting) => posting.account === account).map(({ amount }) => amount));
const cashOf = (entries: readonly Entry[], ...kinds: Happening[]): Cents =>
  onAccount(postingsOf(entries.filter(({ kind }) => kinds.includes(kind))), 'cash');
const nothing = balanceOf([]);

describe('an entry', () => {
  it('[LED-03] balances in each book, whatever happened before', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const { postings } of entries) expect(checkEntry(postings)).toEqual({ ok: true });
      }),
    );
  });

  it('[LED-03] changes the net asset value by contributions − distributions + income + valuations − fees', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const postings = postingsOf(entries);
        const balance = balanceOf(postings);
        const outside = ['unfunded', 'called', 'payable', 'suspense'];
        const capital = postings.filter(
          ({ account, position: owner }) => owner !== null && !outside.includes(account),
        );
        expect(netAssetValue(balance)).toBe(-sumCents(capital.map(({ amount }) => amount)));
        expect(netAssetValue(balance)).toBe(
          balance.contributed - distributedOf(balance) + balance.income + balance.valuation - balance.fees,
        );
      }),
    );
  });

  it('keeps receipts less what went back equal to contributions and suspense', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const { contributed, suspense } = balanceOf(postingsOf(entries));
        const net = cashOf(entries, 'receipt', 'contributionReturn', 'suspenseReturn');
        expect(contributed + suspense).toBe(net);
        expect(contributed >= 0n && suspense >= 0n).toBe(true);
      }),
    );
  });

  it('keeps the commitment equal to what is called and unfunded, and never below zero', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const postings = postingsOf(entries);
        const { commitment, called, unfunded } = commitmentSummary(balanceOf(postings));
        expect(commitment).toBe(onAccount(postings, 'commitments'));
        expect(called >= 0n && unfunded >= 0n).toBe(true);
      }),
    );
  });

  it('accounts for all cash: what came in less what was paid, returned, remitted and charged', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const postings = postingsOf(entries);
        const balance = balanceOf(postings);
        const owed = balance.payable - onAccount(postings, 'withholding_payable');
        const keptFees = -onAccount(postings, 'fee_income');
        expect(onAccount(postings, 'cash')).toBe(
          balance.contributed + balance.suspense - distributedOf(balance) + owed - balance.fees + keptFees,
        );
      }),
    );
  });

  it('of a receipt takes as capital what is unfunded, and puts the rest into suspense', () => {
    const committed = entryFor.commitment({ position, amount: 100n });
    const receipt = entryFor.receipt({ position, amount: 130n, unfunded: 100n });
    expect(balanceOf([...committed, ...receipt])).toMatchObject({
      contributed: 100n,
      suspense: 30n,
      called: 100n,
      unfunded: 0n,
    });
    const raised = [...committed, ...receipt, ...entryFor.commitment({ position, amount: 20n })];
    const applied = entryFor.suspenseApplied({ position, amount: 30n, unfunded: 20n });
    expect(balanceOf([...raised, ...applied])).toMatchObject({
      contributed: 120n,
      suspense: 10n,
      unfunded: 0n,
    });
  });

  it('of a release leaves what was paid in as suspense, and no commitment', () => {
    const before = [
      ...entryFor.commitment({ position, amount: 100n }),
      ...entryFor.receipt({ position, amount: 60n, unfunded: 100n }),
    ];
    const after = balanceOf([...before, ...entryFor.release(position, balanceOf(before))]);
    expect(after).toEqual({ ...nothing, suspense: 60n });
  });

  it('of a returned contribution can be called again or not', () => {
    const before = [
      ...entryFor.commitment({ position, amount: 100n }),
      ...entryFor.receipt({ position, amount: 100n, unfunded: 100n }),
    ];
    const returned = (isCallable: boolean) =>
      balanceOf([...before, ...entryFor.contributionReturn({ position, amount: 40n, isCallable })]);
    expect(returned(true)).toMatchObject({ contributed: 60n, called: 60n, unfunded: 40n });
    expect(returned(false)).toMatchObject({ contributed: 60n, called: 100n, unfunded: 0n });
  });

  it('of a distribution owes what is not withheld, and makes the recallable part unfunded', () => {
    const before = [
      ...entryFor.commitment({ position, amount: 100n }),
      ...entryFor.receipt({ position, amount: 100n, unfunded: 100n }),
    ];
    const parts = {
      returnedCapital: 10n,
      preferredReturn: 20n,
      profit: 30n,
      interest: 40n,
      withheld: 15n,
      recallable: 10n,
    };
    const distribution = entryFor.distribution(position, parts);
    const balance = balanceOf([...before, ...distribution]);
    expect(balance).toMatchObject({
      returned_capital: 10n,
      preferred_return: 20n,
      profit: 30n,
      interest: 40n,
      payable: 85n,
      unfunded: 10n,
      called: 90n,
    });
    expect(distributedOf(balance)).toBe(100n);
    expect(onAccount(distribution, 'withholding_payable')).toBe(-15n);
  });

  it('of a transfer moves everything to the other position', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        const balance = balanceOf(postingsOf(entries));
        const transfer = entryFor.transfer(position, 'b', balance);
        if (transfer.length > 0) expect(checkEntry(transfer)).toEqual({ ok: true });
        const of = (owner: string) =>
          balanceOf([...postingsOf(entries), ...transfer].filter((posting) => posting.position === owner));
        expect(of(position)).toEqual(nothing);
        expect(of('b')).toEqual(balance);
      }),
    );
  });
});

describe('a reversal', () => {
  it('[LED-02] mirrors its entry line by line and balances, and both together are nothing', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        for (const { postings } of entries) {
          const reversal = mirror(postings);
          expect(mirror(reversal)).toEqual(postings);
          expect(checkEntry(reversal)).toEqual({ ok: true });
          expect(balanceOf([...postings, ...reversal])).toEqual(nothing);
        }
      }),
    );
  });
});

describe('a balance', () => {
  it('is the sum over the entries, in any order', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (entries, cut) => {
        const postings = postingsOf(entries);
        const at = postings.length === 0 ? 0 : cut % postings.length;
        const [first, second] = [balanceOf(postings.slice(0, at)), balanceOf(postings.slice(at))];
        const whole = balanceOf([...postings.slice(at), ...postings.slice(0, at)]);
        for (const account of accountNames) expect(whole[account]).toBe(first[account] + second[account]);
      }),
    );
  });
});

describe('a check of an entry', () => {
  const code = (postings: Posting[]) => {
    const check = checkEntry(postings);
    return check.ok ? 'ok' : check.code;
  };
  const cash: Posting = { account: 'cash', position: null, amount: 5n };
  const contributed: Posting = { account: 'contributed', position, amount: -5n };

  it('[LED-03] rejects an entry that does not balance in each book, although it does in sum', () => {
    expect(code([cash, contributed])).toBe('ok');
    expect(code([cash, { ...contributed, amount: -4n }])).toBe('unbalanced');
    expect(code([cash, { ...contributed, account: 'unfunded' }])).toBe('unbalanced');
  });

  it('rejects one line alone, a line of nothing, and an account of somebody else', () => {
    expect(code([])).toBe('no-lines');
    expect(code([cash])).toBe('no-lines');
    expect(code([cash, contributed, { ...contributed, amount: 0n }])).toBe('zero-amount');
    expect(code([{ ...cash, position }, contributed])).toBe('wrong-account');
    expect(code([cash, { ...contributed, position: null }])).toBe('wrong-account');
    expect(checkEntry([{ ...cash, position }, contributed])).toMatchObject({
      message: '"cash" is no account of a position.',
    });
    expect(checkEntry([cash, { ...contributed, position: null }])).toMatchObject({
      message: '"contributed" is no account of the fund.',
    });
  });
});
