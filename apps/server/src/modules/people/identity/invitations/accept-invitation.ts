import type { SessionReply } from '@paddock/contract';
import { grants } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { visitor } from '../../../../platform/actor.ts';
import { audit, type Origin } from '../../../../platform/audit.ts';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createdRecord, trackChanges } from '../../../../platform/record-changes.ts';
import type { Brand } from '../../../messages/mailing/index.ts';
import { recordAccessChange } from '../../approvals/index.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  lockAccount,
  rejectClosedAccount,
} from '../accounts/account.ts';
import { isAwaitingConfirmation } from '../accounts/confirmation.ts';
import { voidCodes } from '../accounts/one-time-codes.ts';
import { isLoginTaken } from '../email-change/email-changes.ts';
import { checkNewPassword, hashPassword } from '../password/passwords.ts';
import { startSession } from '../sessions/start-session.ts';
import { hashDeviceToken } from '../sign-in/known-devices.ts';
import { type InvitationRow, recordAcceptance, redeemInvitation } from './redeem-invitation.ts';

interface AcceptanceContext {
  readonly portal: (Brand & { _id: string }) | null;
  readonly now: Date;
  readonly origin: Origin;
}

interface Acceptance {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly device?: string | undefined;
}

/**
 * Accepts an invitation with the code of its link, which proves the address. Makes the account and opens a session; an
 * account that exists only becomes a member. Undefined if the link does not work. Throwing leaves the link usable.
 */
export async function acceptInvitation(
  db: Kysely<Database>,
  platform: Platform,
  input: Acceptance,
  context: AcceptanceContext,
): Promise<{ session: SessionReply | null; fundSlug: string | null } | undefined> {
  const { portal, now, origin } = context;
  const invitation = await redeemInvitation(db, { code: input.code, portal: portal?._id ?? null, now });
  if (!invitation) return undefined;
  const fundSlug = await readFundSlug(db, invitation);
  const known = await findAccountByEmail(db, invitation.email);
  const existing = known && (await lockAccount(db, known._id));
  const isUnconfirmed = existing !== undefined && (await isAwaitingConfirmation(db, existing));
  if (existing && !isUnconfirmed) {
    if (!existing.isActive) rejectClosedAccount();
    await recordAcceptance(db, invitation, { user: existing._id, now, origin });
    return { session: null, fundSlug };
  }
  const account = await openAccount(db, platform, { invitation, input, unconfirmed: existing }, context);
  await recordAcceptance(db, invitation, { user: account._id, now, origin });
  const device = hashDeviceToken(account._id, input.device);
  const session = await startSession(
    platform,
    db,
    account,
    { now, origin, portal, device },
    { by: 'invitation' },
  );
  return { session, fundSlug };
}

/** Makes the account, or takes over one that somebody registered with this address and never confirmed. */
async function openAccount(
  db: Kysely<Database>,
  platform: Platform,
  {
    invitation,
    input,
    unconfirmed,
  }: { invitation: InvitationRow; input: Acceptance; unconfirmed: Account | undefined },
  { portal, now, origin }: AcceptanceContext,
): Promise<Account> {
  const { email, level } = invitation;
  const [firstName, lastName] = [input.firstName.trim(), input.lastName.trim()];
  const weakness = checkNewPassword(
    platform.config,
    input.password,
    { firstName, lastName, email, username: email, level },
    portal,
  );
  const fields = {
    ...(!firstName && { firstName: 'Please enter your first name.' }),
    ...(!lastName && { lastName: 'Please enter your last name.' }),
    ...(weakness && { password: weakness.message }),
  };
  const [first] = Object.values(fields);
  if (first) throwDomainError('bad_request', first, fields);
  const password = await hashPassword(input.password);
  const user = unconfirmed?._id ?? newId();
  const tracked = unconfirmed && (await trackChanges(db, 'users', user));
  if (unconfirmed) {
    await db
      .updateTable('users')
      .set({
        firstName,
        lastName,
        password,
        oldPortalPassword: null,
        isActive: true,
        emailConfirmedAt: now,
        level,
        updatedAt: now,
      })
      .where('_id', '=', user)
      .execute();
    await voidCodes(db, user, now);
  } else {
    const isTaken = await isLoginTaken(db, email, { but: null, now });
    const made = isTaken
      ? []
      : (
          await sql`INSERT INTO users (_id, "createdAt", "updatedAt", "firstName", "lastName", email, username, password,
            "isActive", "emailConfirmedAt", level) VALUES (${user}, ${now}, ${now}, ${firstName}, ${lastName}, ${email},
            ${email}, ${password}, true, ${now}, ${level}) ON CONFLICT DO NOTHING RETURNING _id`.execute(db)
        ).rows;
    if (made.length === 0)
      throwDomainError('conflict', 'There is already an account with this name. Please contact us.');
  }
  const by = { actor: visitor, origin, now };
  await audit(db, by, {
    action: 'users.register',
    collection: 'users',
    record: user,
    portal: invitation.portal,
    detail: { by: 'invitation' },
    changes: tracked ? await tracked() : await createdRecord(db, 'users', user),
  });
  if (grants(level, 'admin') && invitation.invitedBy)
    await recordAccessChange(db, platform, { user, kind: 'invited', by: invitation.invitedBy, portal, now });
  const account = await findAccountById(db, user);
  if (!account) throw new Error(`The account ${user} of an accepted invitation was not found`);
  return account;
}

async function readFundSlug(db: Kysely<Database>, { fund }: InvitationRow): Promise<string | null> {
  if (!fund) return null;
  const found = await db.selectFrom('funds').select('url_slug').where('_id', '=', fund).executeTakeFirst();
  return found?.url_slug ?? null;
}
