import type { Cents } from '../money/money.ts';
import { closeOfBusiness } from '../time/business-days.ts';
import { type Instant, instantTime } from '../time/instant.ts';

/** The kinds of events of a holding, in the order in which a raise reaches them. */
export const holdingEventKinds = [
  'opened',
  'declined',
  'committed',
  'signed',
  'spouse-signed',
  'countersigned',
  'received',
  'returned',
  'funded',
  'released',
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
  readonly committed: { readonly at: Instant; readonly amount: Cents } | null;
  readonly declinedAt: Instant;
  /** Under the agreement that is in force, or waits for signatures. */
  readonly signedAt: Instant;
  readonly spouseSignedAt: Instant;
  /** When the agreement became complete. */
  readonly completedAt: Instant;
  /** What came in and, with a minus sign, went back, each on a day (YYYY-MM-DD). */
  readonly payments: readonly { readonly amount: Cents; readonly day: string }[];
  readonly fundedAt: Instant;
  readonly released: { readonly at: Instant; readonly amount: Cents | null } | null;
  readonly news: readonly { readonly title: string; readonly at: Instant }[];
  /** When the fund's percentages were last set. */
  readonly percentagesAt: Instant;
  /** The time zone of the days. */
  readonly timeZone: string;
};

/** The events of a holding, the newest first; at the same time, the one that a raise reaches later (INV-03). */
export function holdingTimeline(history: HoldingHistory): HoldingEvent[] {
  const { committed, released, timeZone } = history;
  const event = (kind: HoldingEventKind, at: Instant, more: Partial<HoldingEvent> = {}): HoldingEvent[] => {
    const time = instantTime(at);
    return time === undefined
      ? []
      : [{ kind, isDay: false, amount: null, title: null, ...more, at: new Date(time) }];
  };
  const events = [
    ...event('opened', history.openedAt),
    ...event('declined', history.declinedAt),
    ...event('committed', committed?.at, { amount: committed?.amount ?? null }),
    ...event('signed', history.signedAt),
    ...event('spouse-signed', history.spouseSignedAt),
    ...event('countersigned', history.completedAt),
    ...history.payments.flatMap(({ amount, day }) =>
      event(amount < 0n ? 'returned' : 'received', closeOfBusiness(day, timeZone), {
        amount: amount < 0n ? -amount : amount,
        isDay: true,
      }),
    ),
    // The money is complete on the day of the payment that completed it.
    ...event('funded', history.fundedAt, { isDay: true }),
    ...event('released', released?.at, { amount: released?.amount ?? null }),
    ...history.news.flatMap(({ title, at }) => event('news', at, { title })),
    ...event('percentages', history.percentagesAt),
  ];
  const place = ({ kind }: HoldingEvent) => holdingEventKinds.indexOf(kind);
  return events.toSorted((a, b) => b.at.getTime() - a.at.getTime() || place(b) - place(a));
}
