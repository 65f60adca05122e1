import { endOfDay } from '../time/business-days.ts';
import { type Instant, instantTime } from '../time/instant.ts';
import { instantOfLocalTime } from '../time/local-time.ts';

/** What a delegate is to the owner of a profile (ENT-07). */
export const delegateRoles = ['accountant', 'lawyer', 'spouse', 'other'] as const;

export type DelegateRole = (typeof delegateRoles)[number];

export const delegateRoleNames: Readonly<Record<DelegateRole, string>> = {
  accountant: 'Accountant',
  lawyer: 'Lawyer',
  spouse: 'Spouse',
  other: 'Other',
};

/** What a delegate may be let do with a profile: each is granted by itself, and none of them changes anything. */
export const delegateRights = ['view', 'documents', 'tax', 'notices'] as const;

export type DelegateRight = (typeof delegateRights)[number];

export const delegateRightNames: Readonly<Record<DelegateRight, string>> = {
  view: 'See investments with their figures and status',
  documents:
    'Read agreements, verification documents, fund documents, statements and notices of distributions and values',
  tax: 'Read tax documents',
  notices:
    'Get a copy of notices about tax and verification documents, agreements, statements, distributions and values',
};

/** From when until when a delegation lasts, and what became of it. */
export interface DelegationDates {
  readonly from?: Instant;
  readonly until?: Instant;
  readonly acceptedAt?: Instant;
  readonly endedAt?: Instant;
}

/** invited: not accepted yet; upcoming: accepted, and begins later; over: its last moment has passed; ended: by the owner. */
export const delegationStates = ['invited', 'upcoming', 'current', 'over', 'ended'] as const;

export type DelegationState = (typeof delegationStates)[number];

/**
 * The state of a delegation at a moment. PostgreSQL states the same rule in `delegated_profiles`: only a current one
 * shows anything.
 */
export function delegationState(dates: DelegationDates, now: Date): DelegationState {
  if (dates.endedAt) return 'ended';
  const at = now.getTime();
  if (at >= (instantTime(dates.until) ?? Infinity)) return 'over';
  if (!dates.acceptedAt) return 'invited';
  return at < (instantTime(dates.from) ?? -Infinity) ? 'upcoming' : 'current';
}

/** What is wrong with a new delegation, by field; empty if nothing is. */
export function checkDelegation(
  { rights, from, until }: { rights: readonly unknown[]; from?: Instant; until?: Instant },
  now: Date,
): Partial<Record<'rights' | 'until', string>> {
  const end = instantTime(until);
  const begin = Math.max(instantTime(from) ?? now.getTime(), now.getTime());
  return {
    ...(rights.length === 0 && { rights: 'Choose at least one thing that the delegate may do.' }),
    ...(end !== undefined &&
      end <= begin && { until: 'The end must be after the beginning, and not in the past.' }),
  };
}

/** The last moment of a delegation, whose end is the moment after it: that of the day through which it lasts. */
export const lastMomentOf = (until: NonNullable<Instant>): Date => new Date(new Date(until).getTime() - 1);

/**
 * When a delegation begins and ends of which somebody chose the first and the last day (YYYY-MM-DD), in the time zone of
 * the portal, whose emails name them. Null for no day.
 */
export function delegationPeriod(
  days: { readonly from: string; readonly until: string },
  timeZone: string,
): { readonly from: string | null; readonly until: string | null } {
  const last = endOfDay(days.until, timeZone);
  return {
    from: instantOfLocalTime(`${days.from}T00:00`, timeZone)?.toISOString() ?? null,
    until: last ? new Date(last.getTime() + 1_000).toISOString() : null,
  };
}
