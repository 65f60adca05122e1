import type {
  BodyOf,
  EmailChangeReply,
  PasskeyRequestOptions,
  undoEmailChange as route,
} from '@paddock/contract';
import { isSameEmail, lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { trackChanges } from '../../../../platform/record-changes.ts';
import { type Brand, queueEmail } from '../../../messages/mailing/index.ts';
import { type Account, type ChangedAccount, lockAccount } from '../accounts/account.ts';
import { expireCodes, issueCode } from '../accounts/one-time-codes.ts';
import { addressRestoredEmail } from '../emails/email-change-emails.ts';
import { listSecondFactorMethodsBefore, removeFactorsSince } from '../second-factor/factors.ts';
import { createPasskeyRequestOptions } from '../second-factor/passkey-authentication.ts';
import type { PasskeySite } from '../second-factor/passkey-site.ts';
import {
  methodOfInput,
  type SecondFactorContext,
  secondFactorErrors,
  verifySecondFactor,
} from '../second-factor/verify-second-factor.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { secondFactorLimits, withAttemptLimits } from '../sign-in/attempt-limits.ts';
import { type EmailChange, findUndoableChange, isLoginTaken, redeemUndoCode } from './email-changes.ts';

interface UndoContext extends SecondFactorContext {
  readonly actor: Actor;
  readonly portal: (Brand & { readonly _id: string }) | null;
}

/**
 * Undoes a change of address with the code from an email and, if the account has a second factor, one that is older
 * than any an intruder may have set up: a mailbox alone does not open such an account. If the factor is missing,
 * returns the methods for it; undefined if the code does not work.
 */
export async function undoEmailChange(
  platform: Platform,
  input: BodyOf<typeof route>,
  context: UndoContext,
): Promise<EmailChangeReply | undefined> {
  const { now, site, origin } = context;
  const { second } = input;
  const code = input.code.trim();
  const undoable = await findUndoableChange(platform.db, code, now);
  if (!undoable) return undefined;
  const { user } = undoable;
  const before = compromisedSince(undoable);
  const methods = await listSecondFactorMethodsBefore(platform.db, { user, site, before });
  if (methods && !second) return { secondFactor: { methods } };
  const limits = methods ? secondFactorLimits(user, { address: origin.address, trustedHash: null }) : [];
  const outcome = await withAttemptLimits(platform, limits, now, () =>
    inTransaction(platform.db, async (db): Promise<{ isDone: boolean } | undefined> => {
      // Locked before the change, in the same order as when an admin changes the address.
      const account = await lockAccount(db, user);
      if (!account || !(await findUndoableChange(db, code, now))) return { isDone: false };
      const needed = await listSecondFactorMethodsBefore(db, { user, site, before });
      if (needed) {
        if (!second || !needed.includes(methodOfInput(second))) return undefined;
        const owner = { ...account, email: undoable.oldEmail };
        const proof = { purpose: 'keep-email', before } as const;
        if (!(await verifySecondFactor(db, platform, owner, second, context, proof))) return undefined;
      }
      const change = await redeemUndoCode(db, code, now);
      if (!change) return { isDone: false };
      const { changes } = await restoreEmail(db, platform, { account, change }, context);
      const line = { action: 'users.keep_email', collection: 'users', record: user, changes } as const;
      await audit(db, context, { ...line, portal: context.portal?._id ?? null });
      return { isDone: true };
    }),
  );
  if (outcome) return outcome.isDone ? { success: true } : undefined;
  const message = second ? secondFactorErrors[methodOfInput(second)] : 'Please verify your second factor.';
  throw new DomainError('bad_request', message, { fields: { second: message }, isAudited: true });
}

/** The passkey options for undoing a change; undefined if the code does not work. */
export async function createUndoPasskeyOptions(
  db: Kysely<Database>,
  code: string,
  { site, now }: { site: PasskeySite; now: Date },
): Promise<PasskeyRequestOptions | undefined> {
  const change = await findUndoableChange(db, code.trim(), now);
  if (!change) return undefined;
  const challenge = { purpose: 'keep-email', user: change.user, before: compromisedSince(change) } as const;
  return createPasskeyRequestOptions(db, challenge, site, now);
}

/** The time since which an intruder may have been in the account. */
const compromisedSince = ({ createdAt }: EmailChange) =>
  new Date(createdAt.getTime() - lifetimes.emailChangeUndo);

/**
 * Restores the address for an owner who did not make the change. An intruder may know the password, so everything else
 * that opens the account ends too: sessions, the password, the link to Google, and second factors of the last days. A
 * link for a new password goes to the old address.
 */
async function restoreEmail(
  db: Kysely<Database>,
  platform: Platform,
  { account, change }: { account: Account; change: EmailChange },
  { portal, now }: { portal: Brand | null; now: Date },
): Promise<ChangedAccount> {
  const { _id: user, firstName, lastName } = account;
  const { oldEmail: email, oldUsername } = change;
  if (await isLoginTaken(db, email, { but: user, now }))
    throwDomainError('conflict', 'Another account now uses this address. Please contact us.');
  const changes = await trackChanges(db, 'users', user);
  const username = isSameEmail(account.username, account.email) ? oldUsername : account.username;
  await db
    .updateTable('users')
    .set({
      email,
      emailConfirmedAt: now,
      username,
      password: null,
      oldPortalPassword: null,
      googleSubject: null,
      updatedAt: now,
    })
    .where('_id', '=', user)
    .execute();
  await endUserSessions(db, user, now);
  // A passkey alone can sign in, and an intruder may have added one days before.
  await removeFactorsSince(db, user, compromisedSince(change));
  for (const purpose of ['confirm', 'reset'] as const) await expireCodes(db, { user, purpose, now });
  const resetCode = await issueCode(db, { user, purpose: 'reset', now });
  await queueEmail(
    db,
    platform,
    addressRestoredEmail(platform.config, { email, firstName, lastName, portal }, resetCode),
  );
  return { user, changes: await changes() };
}
