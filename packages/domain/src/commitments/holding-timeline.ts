import type { Cents } from '../money/money.ts';
import { closeOfBusiness, dayIn } from '../time/business-days.ts';
import type { Day } from '../time/day.ts';
import { type Instant, instantTime } from '../time/instant.ts';
import { instantOfLocalTime } from '../time/local-time.ts';

/** The kinds of events of a holding, in the order in which a raise reaches them. */
export const holdingEventKinds = [
  'opened',
  'declined',
  'committed',
  'corrected',
  'correction-sent',
  'signed',
  'spouse-signed',
  'second-owner-signed',
  'countersigned',
  'received',
  'returned',
  'payment-reversed',
  'return-reversed',
  'funded',
  'released',
  'distributed',
  'distribution-reversed',
  'news',
  'percentages',
] as const;

export type HoldingEventKind = (typeof holdingEventKinds)[number];

export type HoldingEvent = {
  readonly kind: HoldingEventKind;
  readonly at: Date;
  /** Only the day is known. */
  readonly isDay: boolean;
  readonly amount: Cents | null;
  /** Of a news document. */
  readonly title: string | null;
};

/** What happened with a participation and its fund. A missing instant means that it has not happened. */
export type HoldingHistory = {
  readonly openedAt: Instant;
  /** Each time that an amount was committed; null where it is not known. */
  readonly commitments: readonly { readonly at: Instant; readonly amount: Cents | null }[];
  /** Terms that our team corrected; `amount` where it changed, `isInForce` where no other agreement stands. */
  readonly corrections: readonly {
    readonly at: Instant;
    readonly amount: Cents | null;
    readonly isInForce: boolean;
  }[];
  readonly declinedAt: Instant;
  /** Under every agreement, those that were replaced too. */
  readonly signedAt: readonly Instant[];
  readonly spouseSignedAt: readonly Instant[];
  /** The second owner of a joint account (ENT-05). */
  readonly secondOwnerSignedAt: readonly Instant[];
  /** When each agreement became complete. */
  readonly completedAt: readonly Instant[];
  /** What came in and, with a minus sign, went back, each on a day (YYYY-MM-DD); a reversal takes back an earlier one. */
  readonly payments: readonly {
    readonly amount: Cents;
    readonly day: string;
    readonly isReversal: boolean;
  }[];
  /** What the fund's ledger says was distributed and, with a minus sign, taken back by a reversal, each on a day. */
  readonly distributions: readonly { readonly amount: Cents; readonly day: string }[];
  readonly fundedAt: readonly Instant[];
  readonly releases: readonly { readonly at: Instant; readonly amount: Cents | null }[];
  readonly news: readonly { readonly title: string; readonly at: Instant }[];
  /** When the fund's percentages were last set. */
  readonly percentagesAt: Instant;
  /** The day on which its ledger last changed them, which knows days only (LED-01); null where it does not keep them. */
  readonly percentagesOn: Day | null;
  /** The time zone of the days. */
  readonly timeZone: string;
};

function paymentKind(amount: Cents, isReversal: boolean): HoldingEventKind {
  if (isReversal) return amount < 0n ? 'payment-reversed' : 'return-reversed';
  return amount < 0n ? 'returned' : 'received';
}

/**
 * The events of a holding, the newest first; at the same time, the one that a raise reaches later (INV-03). Where only
 * the day is known, it was after the others of that day: money that comes in on the day of an agreement follows it.
 */
export function holdingTimeline(history: HoldingHistory): HoldingEvent[] {
  const { timeZone } = history;
  const event = (kind: HoldingEventKind, at: Instant, more: Partial<HoldingEvent> = {}): HoldingEvent[] => {
    const time = instantTime(at);
    return time === undefined
      ? []
      : [{ kind, isDay: false, amount: null, title: null, ...more, at: new Date(time) }];
  };
  const onDay = (kind: HoldingEventKind, day: string, amount: Cents): HoldingEvent[] =>
    event(kind, closeOfBusiness(day, timeZone), { amount: amount < 0n ? -amount : amount, isDay: true });
  const events = [
    ...event('opened', history.openedAt),
    ...event('declined', history.declinedAt),
    ...history.commitments.flatMap(({ at, amount }) => event('committed', at, { amount })),
    ...history.corrections.flatMap(({ at, amount, isInForce }) =>
      event(isInForce ? 'corrected' : 'correction-sent', at, { amount }),
    ),
    ...history.signedAt.flatMap((at) => event('signed', at)),
    ...history.spouseSignedAt.flatMap((at) => event('spouse-signed', at)),
    ...history.secondOwnerSignedAt.flatMap((at) => event('second-owner-signed', at)),
    ...history.completedAt.flatMap((at) => event('countersigned', at)),
    ...history.payments.flatMap(({ amount, day, isReversal }) =>
      onDay(paymentKind(amount, isReversal), day, amount),
    ),
    ...history.distributions.flatMap(({ amount, day }) =>
      onDay(amount < 0n ? 'distribution-reversed' : 'distributed', day, amount),
    ),
    // The money is complete on the day of the payment that completed it.
    ...history.fundedAt.flatMap((at) => event('funded', at, { isDay: true })),
    ...history.releases.flatMap(({ at, amount }) => event('released', at, { amount })),
    ...history.news.flatMap(({ title, at }) => event('news', at, { title })),
    ...(history.percentagesOn === null
      ? event('percentages', history.percentagesAt)
      : event('percentages', instantOfLocalTime(`${history.percentagesOn}T12:00`, timeZone), {
          isDay: true,
        })),
  ];
  const place = ({ kind }: HoldingEvent) => holdingEventKinds.indexOf(kind);
  const isOnOneDay = (a: HoldingEvent, b: HoldingEvent) => dayIn(a.at, timeZone) === dayIn(b.at, timeZone);
  return events.toSorted(
    (a, b) =>
      (isOnOneDay(a, b) ? Number(b.isDay) - Number(a.isDay) : 0) ||
      b.at.getTime() - a.at.getTime() ||
      place(b) - place(a),
  );
}
