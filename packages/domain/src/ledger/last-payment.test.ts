import { expect, it } from 'vitest';
import { entryFor } from './entry-for.ts';
import { lastPayment, type PaymentEntry } from './last-payment.ts';

const position = 'a';
const entry = (
  kind: PaymentEntry['kind'],
  day: string,
  postings: PaymentEntry['postings'],
  isReversed = false,
): PaymentEntry => ({ kind, day, postings, isReversed });
const declared = entryFor.distribution(position, {
  returnedCapital: 40n,
  preferredReturn: 30n,
  profit: 20n,
  interest: 10n,
  withheld: 0n,
  recallable: 0n,
});
const paid = (amount: bigint) => entryFor.payment({ position, amount });

it('[LED-05] is the newest day on which distributions were paid, with all of that day', () => {
  expect(
    lastPayment([
      entry('payment', '2026-04-02', paid(60n)),
      entry('contribution', '2026-05-01', entryFor.receipt({ position, amount: 500n, unfunded: 400n })),
      entry('contribution_return', '2026-05-02', entryFor.suspenseReturn({ position, amount: 100n })),
      entry('distribution', '2026-04-02', [...declared, ...paid(100n)]),
      // It was posted later and counts earlier.
      entry('payment', '2026-01-02', paid(7n)),
    ]),
  ).toEqual({ day: '2026-04-02', amount: 160n });
});

it('[LED-05] counts what was paid, not what was declared, taken back or sent back', () => {
  expect(lastPayment([entry('distribution', '2026-03-31', declared)])).toBeNull();
  const earlier = entry('payment', '2026-01-02', paid(7n));
  expect(
    lastPayment([
      earlier,
      entry('payment', '2026-04-02', paid(100n), true),
      entry(
        'reversal',
        '2026-04-03',
        paid(100n).map((line) => ({ ...line, amount: -line.amount })),
      ),
    ]),
  ).toEqual({ day: '2026-01-02', amount: 7n });
  // Only the payment that is reversed, and not the newer one.
  expect(
    lastPayment([
      entry('payment', '2026-01-02', paid(7n), true),
      entry('payment', '2026-04-02', paid(100n)),
      entry(
        'reversal',
        '2026-05-01',
        paid(7n).map((line) => ({ ...line, amount: -line.amount })),
      ),
    ]),
  ).toEqual({ day: '2026-04-02', amount: 100n });
  const back = (amount: bigint) =>
    entry('payment_return', '2026-04-09', entryFor.paymentReturn({ position, amount }));
  const payment = entry('payment', '2026-04-02', paid(100n));
  expect(lastPayment([earlier, payment, back(100n)])).toEqual({ day: '2026-01-02', amount: 7n });
  expect(lastPayment([earlier, payment, back(30n)])).toEqual({ day: '2026-04-02', amount: 70n });
  expect(lastPayment([payment, back(200n)])).toBeNull();
});

it('[LED-05] [LED-10] leaves out what an opening says was distributed before: no money moved on its day', () => {
  const opening = (day: string) =>
    entry('opening', day, entryFor.earlierDistribution({ position, amount: 4_000n }));
  expect(lastPayment([opening('2026-04-02')])).toBeNull();
  const payment = entry('distribution', '2026-04-02', [...declared, ...paid(100n)]);
  for (const day of ['2026-01-02', '2026-04-02', '2026-05-01'])
    expect(lastPayment([opening(day), payment])).toEqual({ day: '2026-04-02', amount: 100n });
  // What comes back counts against payments, and never against the opening.
  const back = entry('payment_return', '2026-04-09', entryFor.paymentReturn({ position, amount: 150n }));
  expect(lastPayment([opening('2026-01-02'), payment, back])).toBeNull();
});
