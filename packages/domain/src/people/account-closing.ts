import { formatLongDate } from '../time/format-date.ts';

/**
 * How long records of an investment and tax documents are kept: the IRS may ask about a return for up to seven years, and
 * advisers keep their books for five (17 CFR 275.204-2). One term for both, so that nothing of them ends early.
 */
export const recordYears = 7;

/** How long a closed account stays as it is, in days, so that a closing can be undone. */
export const closingGraceDays = 30;

/** A record of the person that has to be kept. */
export type BindingFact =
  | {
      readonly kind: 'investment';
      readonly fund: string;
      /** When the fund ended, or the last money moved; null while it goes on. */
      readonly endedAt: Date | null;
    }
  | { readonly kind: 'tax document'; readonly title: string; readonly filedAt: Date }
  | { readonly kind: 'hold'; readonly reason: string; readonly until: Date | null };

export interface AccountBinding {
  readonly kind: BindingFact['kind'];
  /** What binds, in words. */
  readonly text: string;
  /** Until when; null while nobody can say. */
  readonly until: Date | null;
}

function yearsAfter(moment: Date, years: number): Date {
  const end = new Date(moment);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}

function bindingOf(fact: BindingFact, timeZone: string): AccountBinding {
  const { kind } = fact;
  const day = (moment: Date) => formatLongDate(moment, timeZone);
  switch (fact.kind) {
    case 'investment': {
      const until = fact.endedAt && yearsAfter(fact.endedAt, recordYears);
      const text = until
        ? `The records of the investment in ${fact.fund} are kept until ${day(until)}: ${recordYears} years after its end.`
        : `The investment in ${fact.fund} goes on. Its records are kept for ${recordYears} years after its end.`;
      return { kind, text, until };
    }
    case 'tax document': {
      const until = yearsAfter(fact.filedAt, recordYears);
      return {
        kind,
        text: `The tax document ${fact.title} is kept until ${day(until)}: ${recordYears} years after it was filed.`,
        until,
      };
    }
    case 'hold':
      return {
        kind,
        text: fact.until
          ? `A hold keeps everything until ${day(fact.until)}: ${fact.reason}`
          : `A hold keeps everything until it is lifted: ${fact.reason}`,
        until: fact.until,
      };
  }
}

/** What binds an account at a time: each in words, with until which day in a time zone. What is over binds no more. */
export function accountBindings(
  facts: readonly BindingFact[],
  now: Date,
  timeZone: string,
): AccountBinding[] {
  return facts.map((fact) => bindingOf(fact, timeZone)).filter(({ until }) => until === null || until > now);
}

/**
 * From when a closed account may be erased: the end of the time in which the closing can be undone, or of what binds it,
 * whichever is later. Null while nobody can say.
 */
export function erasableFrom(closedAt: Date, bindings: readonly AccountBinding[]): Date | null {
  const ends = bindings.map(({ until }) => until);
  const grace = new Date(closedAt.getTime() + closingGraceDays * 24 * 60 * 60_000);
  return ends.reduce<Date | null>(
    (latest, end) => (latest === null || end === null ? null : end > latest ? end : latest),
    grace,
  );
}
