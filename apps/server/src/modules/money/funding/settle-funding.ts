import { randomBytes } from 'node:crypto';
import {
  type Cents,
  closeOfBusiness,
  defaultTimeZone,
  fundingDueAt,
  fundingReference,
  fundingReferenceBytes,
  fundingRemindersDue,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Followed, followParticipation } from '../journal/index.ts';
import {
  completeFundingOf,
  endFundingRound,
  reopenFundingOf,
  startFundingOf,
} from '../participation-writes/index.ts';
import { readFundingDays } from './funding-days.ts';
import { sendFundingStartedEmail } from './funding-emails.ts';
import { type Funding, findFunding } from './read-funding.ts';

/**
 * After an agreement has completed, for the first time or with corrected terms: starts funding where money is to come
 * in, with a due date and an email to the investor, and ends it where nothing is. `before` is the funding as it was
 * under the old agreement. The caller holds the lock of the participation.
 */
export async function settleAfterAgreement(
  db: Kysely<Database>,
  platform: Platform,
  { syndUser, before, now }: { syndUser: string; before: Funding | undefined; now: Date },
): Promise<void> {
  await followParticipation(db, syndUser, { id: null, now });
  const funding = await requireFunding(db, syndUser);
  const { state } = funding;
  if (!state)
    throw new Error(
      `The agreement of participation ${syndUser} is not countersigned, so no money is due for it`,
    );
  if (state.isComplete) return completeFunding(db, platform, funding, now);
  const wasUnfunded = before?.state?.unfunded ?? 0n;
  const isOpen = funding.startedAt !== null && funding.completedAt === null;
  // A lower or equal amount is due when the old one was.
  if (isOpen && state.unfunded <= wasUnfunded) return;
  await startFunding(db, platform, funding, now);
  await sendFundingStartedEmail(db, platform, await requireFunding(db, syndUser), {
    isCorrected: Boolean(before?.state),
  });
}

/**
 * After an entry was recorded: ends funding once enough has come in, and opens it again where too little is left. Returns
 * what it made of a position in a journal, too.
 */
export async function settleAfterEntry(
  db: Kysely<Database>,
  platform: Platform,
  syndUser: string,
  by: { id: string; now: Date },
): Promise<{ readonly funding: Funding; readonly followed: Followed }> {
  const followed = await followParticipation(db, syndUser, by);
  const funding = await requireFunding(db, syndUser);
  if (funding.state?.isComplete) await completeFunding(db, platform, funding, by.now);
  else if (funding.completedAt) await reopenFundingOf(db, syndUser);
  return { funding: await requireFunding(db, syndUser), followed };
}

/**
 * Ends the funding of a commitment that is released. Its receipts stay and are to be returned; they do not count for a
 * later commitment. Returns what came in. The caller holds the lock of the participation.
 */
export async function endFunding(db: Kysely<Database>, syndUser: string): Promise<Cents> {
  const received = receivedOf(await requireFunding(db, syndUser));
  await endFundingRound(db, syndUser);
  return received;
}

/** What has come in for the commitment and is still there, without what counts without a receipt. */
const receivedOf = ({ state, fundedBefore }: Funding): Cents =>
  state ? state.funded + state.excess - (fundedBefore ?? 0n) : 0n;

/** What would have to be returned if the commitment were released. */
export const readReceived = async (db: Kysely<Database>, syndUser: string): Promise<Cents> =>
  receivedOf(await requireFunding(db, syndUser));

export async function requireFunding(db: Kysely<Database>, syndUser: string): Promise<Funding> {
  const funding = await findFunding(db, syndUser);
  if (!funding) throw new Error(`The participation ${syndUser} was not found`);
  return funding;
}

async function startFunding(
  db: Kysely<Database>,
  platform: Platform,
  funding: Funding,
  now: Date,
): Promise<void> {
  const portal = await platform.portals.byId(funding.portal);
  const dueAt = fundingDueAt(now, await readFundingDays(db), portal?.timeZone ?? defaultTimeZone);
  const reference = funding.reference ?? (await freeReference(db));
  const remindersSent = fundingRemindersDue(dueAt, now);
  await startFundingOf(db, funding.syndUser, { dueAt, reference, remindersSent, now });
}

/** Where receipts made it complete, it was complete on the day of the last one, not when somebody recorded it. */
async function completeFunding(
  db: Kysely<Database>,
  platform: Platform,
  { syndUser, portal: portalId, startedAt, completedAt, lastReceivedOn }: Funding,
  now: Date,
): Promise<void> {
  // Nothing was ever to be wired: it was complete before receipts were recorded.
  if (completedAt !== null || (startedAt === null && lastReceivedOn === null)) return;
  const portal = await platform.portals.byId(portalId);
  const received = lastReceivedOn
    ? closeOfBusiness(lastReceivedOn, portal?.timeZone ?? defaultTimeZone)
    : now;
  await completeFundingOf(db, syndUser, received < now ? received : now);
}

/** Another participation has the same one in about one of a billion cases; the unique index would reject it. */
async function freeReference(db: Kysely<Database>): Promise<string> {
  for (;;) {
    const reference = fundingReference(randomBytes(fundingReferenceBytes));
    const taken = await db
      .selectFrom('synd_users')
      .select('_id')
      .where('fundingReference', '=', reference)
      .executeTakeFirst();
    if (!taken) return reference;
  }
}
