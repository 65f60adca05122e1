import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateReturn, fundingState } from '../money/funding.ts';
import { type Cents, sumCents } from '../money/money.ts';
import { type Day, dayNumber, dayOfNumber } from '../time/day.ts';
import { entryFor } from './entry-for.ts';
import {
  capitalChanges,
  type DatedChange,
  type FollowingEntry,
  firstUncoveredDay,
  followingEntries,
  type PositionInJournal,
  type UnpostedReceipt,
} from './follow-participation.ts';
import { balanceOf, netAssetValue } from './position-balance.ts';
import { checkEntry, mirror, type Posting } from './postings.ts';

const position = 'a';
const days = { commitment: '2026-01-01', estimate: '2026-01-02', today: '2026-03-01' };

interface Receipt {
  readonly _id: string;
  readonly round: number;
  readonly amount: Cents;
  readonly reverses: string | null;
}

/** A participation with its journal, as a deployment goes through them. */
function participation() {
  let today = dayNumber(days.today);
  let committed = 0n;
  let fundedBefore = 0n;
  let isComplete = false;
  let round = 1;
  let receipts: Receipt[] = [];
  const posted = new Map<string, { entry: string; day: Day; postings: readonly Posting[] }>();
  const postings: Posting[] = [];
  const dated: (Posting & { day: Day })[] = [];
  const history: DatedChange[] = [];
  let estimates: PositionInJournal['estimates'] = [];
  let entries: FollowingEntry[] = [];
  let count = 0;

  const standingOf = (wanted: number) =>
    sumCents(receipts.filter((each) => each.round === wanted).map(({ amount }) => amount));
  const stateNow = () =>
    isComplete
      ? fundingState({
          committed,
          fundedBefore,
          entries: receipts.filter((r) => r.round === round).map((r) => r.amount),
        })
      : undefined;

  /** Posts what is missing, as far as each day allows the last reversal. */
  const follow = () => {
    today += 1;
    const now = dayOfNumber(today);
    const unposted = receipts
      .filter(({ _id }) => !posted.has(_id))
      .map(({ _id, round: own, amount, reverses }): UnpostedReceipt => {
        const original = reverses === null ? undefined : posted.get(reverses);
        return {
          _id,
          amount,
          day: original?.day ?? now,
          isCurrent: isComplete && own === round,
          reverses: original ? { ...original, reason: 'Wrong' } : null,
        };
      });
    const money = { committed, funded: stateNow()?.funded ?? 0n, fundedBefore };
    const journal = { position, balance: balanceOf(postings), estimates, history };
    entries = followingEntries(journal, money, unposted, { commitment: now, estimate: now, today: now });
    const isReversal = unposted.some(({ reverses }) => reverses !== null);
    const onTheirDays = entries.map(({ day, ...entry }) => ({ ...entry, effectiveDate: day }));
    if (isReversal && firstUncoveredDay(history, onTheirDays)) {
      receipts = receipts.slice(0, -1);
      entries = [];
    }
    for (const entry of entries) {
      count += 1;
      const reference = { entry: `e${count}`, day: entry.day, postings: entry.postings };
      history.push({ day: entry.day, ...balanceOf(entry.postings) });
      if (entry.receipt) posted.set(entry.receipt, reference);
      if (entry.isEstimated) estimates = [...estimates, { ...reference, reason: 'Released' }];
      estimates = estimates.filter((each) => each.entry !== entry.reverses);
      postings.push(...entry.postings);
      dated.push(...entry.postings.map((each) => ({ ...each, day: entry.day })));
    }
  };

  return {
    commit: (amount: Cents) => {
      if (committed === 0n) committed = amount;
      return follow();
    },
    complete: (before: Cents) => {
      if (committed > 0n && !isComplete) {
        isComplete = true;
        if (before % 3n === 0n && standingOf(round) === 0n) fundedBefore = committed;
      }
      return follow();
    },
    receive: (amount: Cents) => {
      if (isComplete) receipts.push({ _id: `r${receipts.length}`, round, amount, reverses: null });
      return follow();
    },
    sendBack: (amount: Cents) => {
      const excess = stateNow()?.excess ?? 0n;
      const ended = [...new Set(receipts.map((each) => each.round))].filter(
        (each) => each < round || !isComplete,
      );
      const there = [
        ...ended.map((own) => ({ round: own, amount: standingOf(own) })).filter((part) => part.amount > 0n),
        ...(excess > 0n ? [{ round, amount: excess }] : []),
      ];
      const most = sumCents(there.map((part) => part.amount));
      for (const part of allocateReturn(there, amount < most ? amount : most) ?? [])
        receipts.push({
          _id: `r${receipts.length}`,
          round: part.round,
          amount: -part.amount,
          reverses: null,
        });
      return follow();
    },
    reverse: (pick: Cents) => {
      const reversed = new Set(receipts.map(({ reverses }) => reverses));
      const able = receipts.filter(({ _id, reverses, amount, round: own }) => {
        const before = own === round ? fundedBefore : 0n;
        return reverses === null && !reversed.has(_id) && amount <= standingOf(own) + before;
      });
      const chosen = able[Number(pick % BigInt(able.length || 1))];
      if (chosen)
        receipts.push({
          _id: `r${receipts.length}`,
          round: chosen.round,
          amount: -chosen.amount,
          reverses: chosen._id,
        });
      return follow();
    },
    correct: (amount: Cents) => {
      if (isComplete) committed = amount;
      return follow();
    },
    raise: (amount: Cents) => {
      committed += amount;
      return follow();
    },
    release: () => {
      // Refused where more went back than came in, as where a part had no receipt.
      if (committed > 0n && standingOf(round) >= 0n) {
        committed = 0n;
        fundedBefore = 0n;
        isComplete = false;
        round += 1;
      }
      return follow();
    },
    follow,
    /** Pays back capital, as far as it is there now: nothing leaves it later. */
    payBack: (amount: Cents) => {
      today += 1;
      const { contributed, returned_capital } = balanceOf(postings);
      const returnedCapital =
        amount < contributed - returned_capital ? amount : contributed - returned_capital;
      if (returnedCapital <= 0n) return;
      const none = { preferredReturn: 0n, profit: 0n, interest: 0n, withheld: 0n, recallable: 0n };
      const lines = entryFor.distribution(position, { ...none, returnedCapital });
      const day = dayOfNumber(today);
      history.push({ day, ...balanceOf(lines) });
      postings.push(...lines);
      dated.push(...lines.map((each) => ({ ...each, day })));
    },
    value: (amount: Cents) => postings.push(...entryFor.valuation({ position, amount })),
    entries: () => entries,
    /** What stood on the accounts at the end of each day on which something changed. */
    daily: () =>
      [...new Set(dated.map(({ day }) => day))].map((on) => balanceOf(dated.filter(({ day }) => day <= on))),
    now: () => ({
      balance: balanceOf(postings),
      committed,
      funded: stateNow()?.funded ?? 0n,
      received: sumCents(receipts.map(({ amount }) => amount)) + fundedBefore,
    }),
  };
}
type Participation = ReturnType<typeof participation>;

const steps = ['commit', 'complete', 'receive', 'sendBack', 'reverse', 'correct', 'release'] as const;
const cents = fc.oneof(fc.bigInt({ min: 1n, max: 5n }), fc.bigInt({ min: 1n, max: 10n ** 12n }));
const histories = fc.array(fc.tuple(fc.constantFrom(...steps), cents), { maxLength: 40 });

/** Goes through a history, and looks after each step. */
function live(
  history: readonly (readonly [(typeof steps)[number] | 'payBack' | 'raise', Cents])[],
  look: (one: Participation) => void,
) {
  const one = participation();
  for (const [step, amount] of history) {
    one[step](amount);
    look(one);
  }
}

describe('the journal of a participation', () => {
  it('[LED-08] says after every step what was committed, what is funded, and what came in and is still there', () => {
    fc.assert(
      fc.property(histories, (history) => {
        live(history, (one) => {
          const { balance, committed, funded, received } = one.now();
          expect(balance.unfunded + balance.called).toBe(committed);
          expect(balance.contributed).toBe(funded);
          expect(balance.contributed + balance.suspense).toBe(received);
        });
      }),
    );
  });

  it('[LED-03] has entries that balance, and accounts that are never below zero after a step', () => {
    fc.assert(
      fc.property(histories, (history) => {
        live(history, (one) => {
          for (const { postings } of one.entries()) expect(checkEntry(postings)).toEqual({ ok: true });
          const { unfunded, called, contributed, suspense } = one.now().balance;
          for (const amount of [unfunded, called, contributed, suspense]) expect(amount >= 0n).toBe(true);
        });
      }),
    );
  });

  it('[LED-03] [LED-08] has no account below zero on any day, whatever was reversed since', () => {
    const few = fc.bigInt({ min: 1n, max: 5n });
    const agreed = fc
      .tuple(few, few, fc.array(fc.tuple(fc.constantFrom(...steps), few), { maxLength: 12 }))
      .map(([amount, before, rest]) => [['commit', amount], ['complete', before], ...rest] as const);
    fc.assert(
      fc.property(agreed, (history) => {
        live(history, (one) => {
          for (const { unfunded, called, contributed, suspense } of one.daily())
            for (const amount of [unfunded, called, contributed, suspense]) expect(amount >= 0n).toBe(true);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('[LED-03] [LED-08] has no day with more capital paid back than came in by then, whatever was reversed since', () => {
    const few = fc.bigInt({ min: 1n, max: 5n });
    const paid = fc
      .array(fc.tuple(fc.constantFrom('receive', 'payBack', 'sendBack', 'reverse', 'raise'), few), {
        maxLength: 14,
      })
      .map((rest) => [['commit', 3n], ['complete', 1n], ...rest] as const);
    fc.assert(
      fc.property(paid, (history) => {
        live(history, (one) => {
          for (const { contributed, returned_capital, suspense } of one.daily()) {
            expect(contributed >= returned_capital).toBe(true);
            expect(suspense >= 0n).toBe(true);
          }
        });
      }),
      { numRuns: 300 },
    );
  });

  it('[LED-08] has nothing to post once it has followed', () => {
    fc.assert(
      fc.property(histories, (history) => {
        live(history, (one) => {
          one.follow();
          expect(one.entries()).toEqual([]);
        });
      }),
    );
  });

  const kinds = (one: Participation) => one.entries().map(({ kind, day }) => [kind, day]);

  it('[LED-08] takes a receipt as capital as far as something is unfunded, on its own day', () => {
    const one = participation();
    one.commit(100n);
    expect(kinds(one)).toEqual([['commitment', '2026-03-02']]);
    one.complete(1n);
    one.receive(130n);
    expect(kinds(one)).toEqual([['contribution', '2026-03-04']]);
    expect(one.now().balance).toMatchObject({ contributed: 100n, suspense: 30n });
    one.correct(110n);
    expect(kinds(one).map(([kind]) => kind)).toEqual(['commitment', 'suspense_applied']);
    one.correct(60n);
    expect(kinds(one).map(([kind]) => kind)).toEqual(['commitment', 'adjustment']);
    expect(one.now().balance).toMatchObject({ contributed: 60n, suspense: 70n, called: 60n, unfunded: 0n });
  });

  it('[LED-02] mirrors a receipt of which a part has become an excess since', () => {
    const one = participation();
    one.commit(100n);
    one.complete(1n);
    one.receive(100n);
    one.correct(60n);
    one.reverse(0n);
    expect(one.entries()[0]).toMatchObject({ kind: 'reversal', receipt: 'r1', reason: 'Wrong' });
    expect(one.now().balance).toMatchObject({ contributed: 0n, suspense: 0n, unfunded: 60n, called: 0n });
  });

  it('[LED-08] of a release leaves what was received as suspense, and takes back what counted without a receipt', () => {
    const one = participation();
    one.commit(100n);
    one.complete(3n);
    expect(one.entries()).toMatchObject([{ kind: 'opening', isEstimated: true, day: '2026-03-03' }]);
    one.receive(20n);
    one.release();
    expect(kinds(one).map(([kind]) => kind)).toEqual(['reversal', 'release']);
    expect(one.now().balance).toMatchObject({ contributed: 0n, suspense: 20n, unfunded: 0n, called: 0n });
    one.commit(50n);
    one.complete(1n);
    expect(one.now().balance).toMatchObject({ contributed: 0n, suspense: 20n, unfunded: 50n });
  });

  it('[LED-03] has no value where nothing is paid in any more', () => {
    const one = participation();
    one.commit(100n);
    one.complete(1n);
    one.receive(100n);
    one.value(-20n);
    one.release();
    expect(one.entries().at(-1)).toMatchObject({ kind: 'valuation' });
    expect(netAssetValue(one.now().balance)).toBe(0n);
  });

  const journalOf = (postings: readonly Posting[]) => ({
    position,
    balance: balanceOf(postings),
    estimates: [],
    history: [],
  });

  it('[LED-03] keeps the value of a position whose capital went back after a distribution', () => {
    const postings = [
      ...entryFor.commitment({ position, amount: 100n }),
      ...entryFor.receipt({ position, amount: 100n, unfunded: 100n }),
      ...entryFor.earlierDistribution({ position, amount: 30n }),
      ...entryFor.contributionReturn({ position, amount: 100n, isCallable: true }),
    ];
    expect(
      followingEntries(journalOf(postings), { committed: 100n, funded: 0n, fundedBefore: 0n }, [], days),
    ).toEqual([]);
  });

  it('[LED-08] takes nothing of a receipt as capital where the commitment fell below what is called', () => {
    const postings = [
      ...entryFor.commitment({ position, amount: 100n }),
      ...entryFor.receipt({ position, amount: 100n, unfunded: 100n }),
    ];
    const receipt = { _id: 'r1', amount: 5n, day: '2026-02-01', isCurrent: true, reverses: null };
    const entries = followingEntries(
      journalOf(postings),
      { committed: 60n, funded: 60n, fundedBefore: 0n },
      [receipt],
      days,
    );
    expect(entries.find(({ kind }) => kind === 'contribution')?.postings).toEqual([
      { account: 'cash', position: null, amount: 5n },
      { account: 'suspense', position, amount: -5n },
    ]);
  });

  it('[LED-03] [LED-08] takes what waits as capital on the day on which capital was paid back, where its receipt is reversed', () => {
    const one = participation();
    one.commit(100n);
    one.complete(1n);
    one.receive(100n);
    one.receive(30n);
    one.payBack(20n);
    one.reverse(0n);
    expect(kinds(one)).toEqual([
      ['reversal', '2026-03-04'],
      ['suspense_applied', '2026-03-06'],
      ['suspense_applied', '2026-03-07'],
    ]);
    expect(one.now().balance).toMatchObject({ contributed: 30n, suspense: 0n, returned_capital: 20n });
  });

  const unposted = (amount: Cents, isCurrent: boolean) => [
    { _id: 'r1', amount, day: '2026-02-01', isCurrent, reverses: null },
  ];

  it('[LED-08] posts money that goes back as a return of what is in suspense', () => {
    const postings = entryFor.receipt({ position, amount: 5n, unfunded: 0n });
    const money = { committed: 0n, funded: 0n, fundedBefore: 0n };
    expect(followingEntries(journalOf(postings), money, unposted(-5n, false), days)).toMatchObject([
      {
        kind: 'contribution_return',
        receipt: 'r1',
        postings: [
          { account: 'suspense', amount: 5n },
          { account: 'cash', amount: -5n },
        ],
      },
    ]);
  });

  it('[LED-08] takes no receipt of a commitment that has ended as capital of the next one', () => {
    const postings = entryFor.commitment({ position, amount: 100n });
    const money = { committed: 100n, funded: 0n, fundedBefore: 0n };
    expect(followingEntries(journalOf(postings), money, unposted(5n, false), days)).toMatchObject([
      { kind: 'contribution', postings: [{ account: 'cash' }, { account: 'suspense', amount: -5n }] },
    ]);
  });
});

describe('a day that a reversal leaves uncovered', () => {
  const change = (day: Day, contributed: Cents, returned_capital = 0n, suspense = 0n) => ({
    day,
    contributed,
    returned_capital,
    suspense,
  });
  const reversal = (effectiveDate: Day, amount: Cents) => ({
    effectiveDate,
    postings: mirror(entryFor.receipt({ position, amount, unfunded: amount })),
  });

  it('[LED-03] [LED-08] is the first on which more was paid back, or went back, than came in by then', () => {
    const paidBack = [change('2026-01-01', 50n), change('2026-01-05', 0n, 30n), change('2026-01-09', 50n)];
    expect(firstUncoveredDay(paidBack, [])).toBeUndefined();
    expect(firstUncoveredDay(paidBack, [reversal('2026-01-01', 20n)])).toBeUndefined();
    expect(firstUncoveredDay(paidBack, [reversal('2026-01-01', 21n)])).toEqual(
      change('2026-01-05', 29n, 30n),
    );
    expect(firstUncoveredDay(paidBack, [reversal('2026-01-06', 21n)])).toEqual(
      change('2026-01-06', 29n, 30n),
    );
    expect(firstUncoveredDay(paidBack, [reversal('2026-01-09', 50n)])).toBeUndefined();
    const sentBack = [change('2026-01-01', 50n), change('2026-01-05', 0n, 0n, -30n)];
    expect(firstUncoveredDay(sentBack, [reversal('2026-01-01', 21n)])).toEqual(
      change('2026-01-05', 29n, 0n, -30n),
    );
  });

  it('[LED-08] is none that lacked as much before, so that what was recorded on other days refuses nothing', () => {
    const lacking = [change('2026-01-01', 0n, 0n, -30n), change('2026-01-05', 50n)];
    expect(firstUncoveredDay(lacking, [reversal('2026-01-05', 20n)])).toBeUndefined();
    expect(firstUncoveredDay(lacking, [reversal('2026-01-05', 21n)])).toMatchObject({ day: '2026-01-05' });
    expect(firstUncoveredDay(lacking, [reversal('2026-01-01', 1n)])).toMatchObject({ day: '2026-01-01' });
  });
});

describe('the capital of a position', () => {
  const entry = (effectiveDate: Day, amount: Cents) => ({
    effectiveDate,
    postings:
      amount === 0n
        ? entryFor.valuation({ position, amount: 5n })
        : entryFor.receipt({ position, amount, unfunded: amount }),
  });

  it('[LED-08] is another one from the day on which more or less of it is there', () => {
    expect(capitalChanges([])).toEqual([]);
    expect(capitalChanges([entry('2026-01-05', 0n)])).toEqual([]);
    expect(capitalChanges([entry('2026-02-01', 3n), entry('2026-01-05', 7n)])).toEqual([
      { day: '2026-01-05', until: null },
    ]);
    expect(capitalChanges([entry('2026-01-05', 7n), entry('2026-01-05', -7n)])).toEqual([]);
  });

  it('[LED-08] is the former one again once what left came back', () => {
    const changes = [entry('2026-01-05', -7n), entry('2026-02-01', 7n)];
    expect(capitalChanges(changes)).toEqual([{ day: '2026-01-05', until: '2026-02-01' }]);
    expect(capitalChanges([...changes, entry('2026-03-01', 1n)])).toEqual([
      { day: '2026-01-05', until: '2026-02-01' },
      { day: '2026-03-01', until: null },
    ]);
  });
});
