import type { InvitationOutcome } from '@paddock/contract';
import { type Invitee, inviteeProblem, isSameEmail, type Level, lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { type ActorUser } from '../../../../platform/actor.ts';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwNotFound } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hashCode, newCode } from '../../../../platform/tokens.ts';
import { type Brand, queueEmail } from '../../../messages/mailing/index.ts';
import { admitMember } from '../../memberships/index.ts';
import { findAccountByEmail } from '../accounts/account.ts';
import { isAwaitingConfirmation } from '../accounts/confirmation.ts';
import { invitationEmail } from '../emails/invitation-email.ts';
import { enforceRateLimit } from '../sign-in/attempt-limits.ts';
import { invitationsSent } from '../sign-in/rate-limits.ts';
import { type InvitedFund, readInvitedFund } from './invited-fund.ts';

interface InvitationInput {
  readonly portal: string;
  readonly fund: string | null;
  readonly level: Level;
  readonly invitees: readonly Invitee[];
}

interface Sending {
  readonly db: Kysely<Database>;
  readonly platform: Platform;
  readonly sender: ActorUser;
  readonly now: Date;
  readonly brand: Brand & { _id: string };
  readonly fund: (InvitedFund & { _id: string }) | null;
  readonly level: Level;
}

/** What became of one address; `record` is the new invitation, or the account that became a member. */
export interface InvitedPerson extends InvitationOutcome {
  readonly record: string | null;
}

/**
 * Invites people to a portal, one result each: those without an account get a link, those with one become members and
 * are told. A problem with one address does not stop the others.
 */
export async function invitePeople(
  db: Kysely<Database>,
  platform: Platform,
  input: InvitationInput,
  { sender, now }: { sender: ActorUser; now: Date },
): Promise<InvitedPerson[]> {
  const brand = await platform.portals.byId(input.portal);
  // The directory has the default portal in place of one that it does not know.
  if (brand?._id !== input.portal) return throwNotFound('This portal');
  const fund = input.fund
    ? { _id: input.fund, ...(await readInvitedFund(db, { fund: input.fund, portal: brand._id })) }
    : null;
  const sending: Sending = { db, platform, sender, now, brand, fund, level: input.level };
  const done: InvitedPerson[] = [];
  for (const invitee of input.invitees) {
    const person = {
      email: invitee.email.trim(),
      firstName: invitee.firstName.trim(),
      lastName: invitee.lastName.trim(),
    };
    const problem = done.some(({ email }) => isSameEmail(email, person.email))
      ? 'This address is listed twice.'
      : inviteeProblem(person);
    done.push(problem ? failed(person.email, problem) : await inviteOne(sending, person));
  }
  return done;
}

async function inviteOne(sending: Sending, person: Invitee): Promise<InvitedPerson> {
  const { db, platform, sender, now, brand, fund, level } = sending;
  const { email } = person;
  await enforceRateLimit(platform, db, { limit: invitationsSent, key: sender.id }, now);
  const account = await findAccountByEmail(db, email);
  if (account && !(await isAwaitingConfirmation(db, account))) {
    if (!account.isActive) return failed(email, 'The account with this address is deactivated.');
    if (level !== 'user')
      return failed(
        email,
        'This address has an account already. Change its level on the page of the person.',
      );
    const { isNew } = await admitMember(db, platform, { user: account._id, portal: brand._id, now, fund });
    const told = isNew || fund ? ' We told them by email.' : '';
    const message = isNew
      ? `Has an account, and is now a member.${told}`
      : `Has an account, and is a member already.${told}`;
    return { email, outcome: 'member', message, record: account._id };
  }
  const code = newCode();
  const record = newId();
  const made = await db
    .insertInto('invitations')
    .values({
      _id: record,
      createdAt: now,
      email,
      firstName: person.firstName || null,
      lastName: person.lastName || null,
      portal: brand._id,
      fund: fund?._id ?? null,
      level,
      invitedBy: sender.id,
      codeHash: hashCode(code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + lifetimes.invitation),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!made) return failed(email, 'Was invited before. Send that invitation again from the list.');
  await sendInvitation(sending, { ...person, level, code });
  return { email, outcome: 'invited', message: 'Invited.', record };
}

/** Queues the email with the link. */
export async function sendInvitation(
  {
    db,
    platform,
    sender,
    brand,
    fund,
  }: Pick<Sending, 'db' | 'platform' | 'sender' | 'brand'> & {
    fund: Pick<InvitedFund, 'name'> | null;
  },
  {
    email,
    firstName,
    lastName,
    level,
    code,
  }: {
    email: string;
    firstName: string | null;
    lastName: string | null;
    level: Level;
    code: string;
  },
): Promise<void> {
  const invitedBy = [sender.firstName, sender.lastName].filter(Boolean).join(' ') || null;
  const to = { email, firstName: firstName || null, lastName: lastName || null, portal: brand };
  const parts = { code, invitedBy, fund: fund?.name ?? null, level };
  await queueEmail(db, platform, invitationEmail(platform.config, to, parts));
}

const failed = (email: string, message: string): InvitedPerson => ({
  email,
  outcome: 'failed',
  message,
  record: null,
});
