import { formatDateTimeWithZone } from '../time/format-date.ts';
import { lifetimes } from '../time/lifetimes.ts';
import { grants, type Level } from './levels.ts';

/** How somebody else changed who can use an account of an admin level. The text follows "Ann Admin". */
export const accessChangeKinds = {
  created: 'made this account',
  invited: 'invited this account to the team',
  level: 'raised the level of this account',
  factors: 'removed the second factors of this account',
  email: 'changed the email address of this account',
} as const;

export type AccessChangeKind = keyof typeof accessChangeKinds;

/** One such change: whose account, and by whom. */
export type AccessChange = {
  readonly user: string;
  /** Null if their account was deleted since. */
  readonly by: string | null;
  readonly at: Date;
};

/** What decides whether an admin decides on a request. */
export type DecisionFacts = {
  readonly asker: { readonly id: string; readonly level: Level | null; readonly isActive: boolean };
  readonly askedAt: Date;
  /** The id of the admin who would decide. */
  readonly decider: string;
  /** The changes to any of these accounts, in any order. */
  readonly changes: readonly AccessChange[];
  readonly now: Date;
};

/** Why an admin does not decide on a request; `until`: when that ends, null if it does not. */
export type DecisionBlock = {
  readonly reason: 'own' | 'asker-left' | 'new-access' | 'same-person';
  readonly until: Date | null;
};

/** How long an account decides nothing after such a change, in words. */
const accessWait = `${lifetimes.accessChange / 3_600_000} hours`;

/** Said wherever somebody is invited to the team, asks for an approval or decides on one (SEC-11). */
export const newAdminRule = `A new admin can decide on the requests of other admins only after ${accessWait}, and so can one whose access another admin has changed.`;

/** Whether an account may act for the team. What it asked for ends with that. */
export const isActiveAdmin = ({ level, isActive }: Omit<DecisionFacts['asker'], 'id'>): boolean =>
  isActive && grants(level, 'admin');

/**
 * Why an admin is not the second person for a request (SEC-11); null if they are. A person who changes who can use an account
 * could act with it until its owner has noticed: for 72 hours such an account decides nothing, and what it asks for is
 * not decided by the person who made the change.
 */
export function decisionBlock({
  asker,
  askedAt,
  decider,
  changes,
  now,
}: DecisionFacts): DecisionBlock | null {
  if (asker.id === decider) return { reason: 'own', until: null };
  if (!isActiveAdmin(asker)) return { reason: 'asker-left', until: null };
  const wasGivenAccess = changes.some(
    ({ user, by, at }) =>
      user === asker.id && by === decider && at <= askedAt && noticedBy(at).getTime() > askedAt.getTime(),
  );
  if (wasGivenAccess) return { reason: 'same-person', until: null };
  const until = decidesFrom(decider, changes);
  return until && until > now ? { reason: 'new-access', until } : null;
}

/** When an account decides again after all changes to it; null if there was none. */
export function decidesFrom(user: string, changes: readonly AccessChange[]): Date | null {
  const times = changes.filter((change) => change.user === user).map(({ at }) => noticedBy(at).getTime());
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/**
 * When the first of these admins can decide on a request, now at the earliest; null if none of them ever can as things
 * are.
 */
export function decidableFrom(
  request: Omit<DecisionFacts, 'decider'>,
  admins: readonly string[],
): Date | null {
  const times = admins.flatMap((decider) => {
    const block = decisionBlock({ ...request, decider });
    if (block === null) return request.now.getTime();
    return block.until ? block.until.getTime() : [];
  });
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const noticedBy = (at: Date): Date => new Date(at.getTime() + lifetimes.accessChange);

/** A block in a sentence, for the person who would decide. */
export function decisionBlockMessage({ reason, until }: DecisionBlock, timeZone: string): string {
  switch (reason) {
    case 'own':
      return 'You made this request yourself. Another admin must approve it.';
    case 'asker-left':
      return 'The person who made this request is no longer an admin, so it is not carried out. Please make a new request if the change is still needed.';
    case 'same-person':
      return `You gave the person who made this request access to their account in the ${accessWait} before. Another admin must decide on it.`;
    case 'new-access':
      return `Another admin gave you access to your account, or changed how you sign in. You can decide on requests from ${until ? formatDateTimeWithZone(until, timeZone) : 'later on'}.`;
  }
}

/** Until when no other admin can decide on a request, in a sentence; null if none ever can as things are. */
export function decisionWaitMessage(until: Date | null, timeZone: string): string {
  return until === null
    ? `Nobody else can decide on it. Please create or activate another admin account, which can decide ${accessWait} later.`
    : `Nobody can decide on it before ${formatDateTimeWithZone(until, timeZone)}. ${newAdminRule}`;
}

/** Why nobody could decide on what an admin asks for, in a sentence: the others have just let them in. */
export const onlyGiverMessage = `The only other admin gave you access to your account in the last ${accessWait}, so nobody can approve yet what you ask for.`;
