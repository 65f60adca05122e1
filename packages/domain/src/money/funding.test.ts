import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, isBusinessDay } from '../time/business-days.ts';
import type { FundStatus } from './fund-status.ts';
import {
  allocateReturn,
  amountToWire,
  type FundingState,
  fundingDueAt,
  fundingRemindersDue,
  fundingState,
  isFundingDays,
  isFundingOverdue,
  parseFundingDays,
  paymentName,
  paymentsInAll,
} from './funding.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
const entries = fc.array(fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }), { maxLength: 12 });

describe('the state of funding', () => {
  it('[INV-01] never mixes what is committed, funded and unfunded', () => {
    fc.assert(
      fc.property(amount, fc.option(amount), entries, (committed, fundedBefore, list) => {
        const state = fundingState({ committed, fundedBefore, entries: list });
        const sum = list.reduce((total, entry) => total + entry, fundedBefore ?? 0n);
        expect(state.funded + state.unfunded).toBe(committed);
        expect(state.funded + state.excess).toBe(sum < 0n ? 0n : sum);
        for (const each of [state.funded, state.unfunded, state.excess])
          expect(each).toBeGreaterThanOrEqual(0n);
        expect(state.unfunded === 0n || state.excess === 0n).toBe(true);
        expect(state.isComplete).toBe(state.unfunded === 0n);
      }),
    );
  });

  it('[INV-01] does not depend on the order of the entries, and a reversal undoes its receipt', () => {
    fc.assert(
      fc.property(amount, entries, amount, (committed, list, receipt) => {
        const state = fundingState({ committed, fundedBefore: null, entries: list });
        expect(fundingState({ committed, fundedBefore: null, entries: list.toReversed() })).toEqual(state);
        expect(
          fundingState({ committed, fundedBefore: null, entries: [...list, receipt, -receipt] }),
        ).toEqual(state);
      }),
    );
  });

  it('[INV-01] is full, partial or too much', () => {
    const of = (...list: bigint[]) => fundingState({ committed: 100n, fundedBefore: null, entries: list });
    expect(of()).toMatchObject({ funded: 0n, unfunded: 100n, excess: 0n, isComplete: false });
    expect(of(40n)).toMatchObject({ funded: 40n, unfunded: 60n, excess: 0n, isComplete: false });
    expect(of(40n, 60n)).toMatchObject({ funded: 100n, unfunded: 0n, excess: 0n, isComplete: true });
    expect(of(130n)).toMatchObject({ funded: 100n, unfunded: 0n, excess: 30n, isComplete: true });
    expect(fundingState({ committed: 120n, fundedBefore: 100n, entries: [] })).toMatchObject({
      funded: 100n,
      unfunded: 20n,
    });
  });
});

describe('the due date', () => {
  it('[INV-01] is a business day at 5 PM in the time zone of the portal, later for more days', () => {
    const zones = fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Asia/Tokyo', 'UTC');
    const starts = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 60 }), zones, (start, days, zone) => {
        const due = fundingDueAt(start, days, zone);
        expect(isBusinessDay(dayIn(due, zone))).toBe(true);
        expect(due.getTime()).toBeGreaterThan(start.getTime());
        expect(fundingDueAt(start, days + 1, zone).getTime()).toBeGreaterThan(due.getTime());
      }),
    );
  });

  it('[INV-01] counts from the day in the time zone of the portal', () => {
    // Late on Friday in New York, Saturday in UTC.
    const start = new Date('2026-11-07T02:00:00Z');
    expect(fundingDueAt(start, 1, 'America/New_York').toISOString()).toBe('2026-11-09T22:00:00.000Z');
    expect(fundingDueAt(start, 10, 'America/New_York').toISOString()).toBe('2026-11-23T22:00:00.000Z');
  });

  it('[INV-01] takes its days from a setting, 10 by default', () => {
    expect([5, '5', null, 0, 91, 1.5].map(parseFundingDays)).toEqual([5, 10, 10, 10, 10, 10]);
    expect([1, 90, 0, 91].map(isFundingDays)).toEqual([true, true, false, false]);
  });

  it('[INV-01] makes an open amount overdue once it has passed', () => {
    const dueAt = new Date('2026-11-20T22:00:00Z');
    const later = new Date('2026-11-20T22:00:01Z');
    expect(isFundingOverdue({ unfunded: 1n, dueAt }, dueAt)).toBe(false);
    expect(isFundingOverdue({ unfunded: 1n, dueAt }, later)).toBe(true);
    expect(isFundingOverdue({ unfunded: 0n, dueAt }, later)).toBe(false);
    expect(isFundingOverdue({ unfunded: 1n, dueAt: null }, later)).toBe(false);
  });

  it('[INV-01] has reminders before it, on the day and after it', () => {
    const dueAt = new Date('2026-11-20T22:00:00Z');
    const due = (time: string) => fundingRemindersDue(dueAt, new Date(time));
    expect(due('2026-11-17T13:59:59Z')).toBe(0);
    expect(due('2026-11-17T14:00:00Z')).toBe(1);
    expect(due('2026-11-20T14:00:00Z')).toBe(2);
    expect(due('2026-11-23T14:00:00Z')).toBe(3);
    expect(due('2027-01-01T00:00:00Z')).toBe(4);
    expect(fundingRemindersDue(null, new Date('2027-01-01T00:00:00Z'))).toBe(0);
  });
});

describe('money that is sent back', () => {
  it('[INV-01] belongs to the oldest commitments first, to the cent, and is never more than there is', () => {
    const rounds = fc
      .array(fc.bigInt({ min: 0n, max: 10n ** 10n }), { maxLength: 5 })
      .map((list) => list.map((each, round) => ({ round, amount: each })));
    fc.assert(
      fc.property(rounds, fc.bigInt({ min: 0n, max: 10n ** 11n }), (toReturn, wanted) => {
        const there = toReturn.reduce((sum, each) => sum + each.amount, 0n);
        const parts = allocateReturn(toReturn, wanted);
        const total = parts?.reduce((sum, each) => sum + each.amount, 0n);
        expect(total).toBe(wanted === 0n || wanted > there ? undefined : wanted);
        for (const part of parts?.slice(0, -1) ?? []) expect(part.amount).toBe(toReturn[part.round]?.amount);
      }),
    );
  });
});

describe('what an investor is asked for', () => {
  const toWire = (state: FundingState, corrected: bigint | null, fundStatus: FundStatus = 'Closed') =>
    amountToWire(state, { corrected, fundStatus });
  const waiting = (committed: bigint, received: bigint) =>
    fundingState({ committed, fundedBefore: null, entries: [received] });

  it('[INV-01] [SEC-01] is no more than under a corrected agreement that waits for signatures', () => {
    expect(toWire(waiting(100_00n, 30_00n), null)).toBe(70_00n);
    expect(toWire(waiting(100_00n, 30_00n), 50_00n)).toBe(20_00n);
    expect(toWire(waiting(100_00n, 30_00n), 30_00n)).toBe(0n);
    expect(toWire(waiting(100_00n, 60_00n), 50_00n)).toBe(0n);
    expect(toWire(waiting(100_00n, 30_00n), 200_00n)).toBe(70_00n);
    expect(toWire(waiting(100_00n, 120_00n), 200_00n)).toBe(0n);
  });

  it('[INV-01] is nothing once the fund is Done, whatever is unfunded', () => {
    expect(toWire(waiting(100_00n, 30_00n), null, 'Done')).toBe(0n);
    expect(toWire(waiting(100_00n, 30_00n), 50_00n, 'Done')).toBe(0n);
  });
});

it.each([
  [100, false, 'Received'],
  [-100, false, 'Returned'],
  [-100, true, 'Reversed'],
  [100, true, 'Reversed'],
])(
  '[INV-01] an investor reads of a payment of %j, if it is a reversal: %j, that it is %s',
  (paid, isReversal, name) => {
    expect(paymentName({ amount: paid, isReversal })).toBe(name);
  },
);

it('[INV-01] what payments come to has what was counted before them, as what is funded has', () => {
  const receipts = [{ amount: 5_000 }, { amount: -0.1 }, { amount: 0.3 }];
  expect(paymentsInAll({ funding: { fundedBefore: 20_000 }, receipts })).toBe(25_000.2);
  expect(paymentsInAll({ funding: { fundedBefore: 0 }, receipts })).toBe(5_000.2);
  expect(paymentsInAll({ funding: { fundedBefore: 0 }, receipts: [] })).toBe(0);
});
