import type { BodyOf, changeEmail, EmailChangeReply } from '@paddock/contract';
import { isPlausibleEmail, isSameEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { queueEmail } from '../../../messages/mailing/index.ts';
import { lockAccount } from '../accounts/account.ts';
import {
  addressChangeRequestedEmail,
  addressTakenEmail,
  confirmNewAddressEmail,
} from '../emails/email-change-emails.ts';
import { isStillCorrectPassword } from '../password/passwords.ts';
import { rejectPasswordChanged, verifyCurrentPassword } from '../password/verify-current-password.ts';
import { hasFactor, listSecondFactorMethods } from '../second-factor/factors.ts';
import {
  methodOfInput,
  type SecondFactorContext,
  secondFactorErrors,
  verifySecondFactor,
} from '../second-factor/verify-second-factor.ts';
import { type AccountSecurityContext, requireOwnSession } from '../sessions/require-own-session.ts';
import {
  emailSendLimit,
  enforceRateLimit,
  secondFactorLimits,
  trustedKey,
  withAttemptLimits,
} from '../sign-in/attempt-limits.ts';
import { emailAccountFromAddress } from '../sign-in/rate-limits.ts';
import { createPendingEmailChange, isLoginTaken } from './email-changes.ts';

/**
 * Requests a new email address, with the password and, if the account has a second factor, with that: if it is missing,
 * returns the methods for it, and nothing changes. A passkey's options are those of re-authentication. A link goes to the new address and a message to the current one;
 * nothing changes before the link is used. An address that belongs to another account gets the same reply, and its
 * owner is told by email.
 */
export async function requestEmailChange(
  platform: Platform,
  actor: Actor,
  input: BodyOf<typeof changeEmail>,
  context: AccountSecurityContext & SecondFactorContext,
): Promise<EmailChangeReply> {
  const { user, session } = requireOwnSession(actor);
  const { now, portal, origin } = context;
  const newEmail = input.email.trim();
  if (!isPlausibleEmail(newEmail)) rejectEmail('Please enter a valid email address.');
  if (newEmail === user.email) rejectEmail('This is already your email address.');
  const account = await verifyCurrentPassword(
    platform,
    { user: user.id, own: session.hash },
    input.password,
    context,
  );
  const { second } = input;
  if (!second && (await hasFactor(platform.db, account._id)))
    return {
      secondFactor: { methods: await listSecondFactorMethods(platform.db, account._id, context.site) },
    };
  const limits = second
    ? secondFactorLimits(account._id, { address: origin.address, trustedHash: session.hash })
    : [];
  const request = async (db: Kysely<Database>): Promise<EmailChangeReply | undefined> => {
    const locked = await lockAccount(db, account._id);
    if (!locked || !(await isStillCorrectPassword(db, input.password, { before: account, now: locked })))
      rejectPasswordChanged();
    // The account may have got its factor only now.
    if (await hasFactor(db, account._id)) {
      const verified =
        second && (await verifySecondFactor(db, platform, account, second, context, { purpose: 'sudo' }));
      if (!verified) return undefined;
    }
    await enforceRateLimit(
      platform,
      db,
      emailSendLimit({ address: origin.address, trustedHash: session.hash }),
      now,
    );
    const key = `${account._id} ${trustedKey(session.hash)}`;
    await enforceRateLimit(platform, db, { limit: emailAccountFromAddress, key }, now);
    const isTaken = await isLoginTaken(db, newEmail, { but: account._id, now });
    const { confirmCode, undoCode } = await createPendingEmailChange(db, account, { newEmail, now });
    const { firstName, lastName } = account;
    const toNew = { email: newEmail, firstName, lastName, portal };
    const email = isTaken
      ? addressTakenEmail(platform.config, { ...toNew, firstName: null, lastName: null })
      : confirmNewAddressEmail(platform.config, toNew, confirmCode);
    await queueEmail(db, platform, email);
    // A change of capitals alone takes nobody's mailbox away.
    if (!isSameEmail(newEmail, account.email)) {
      const toOld = { email: account.email, firstName, lastName, portal };
      await queueEmail(
        db,
        platform,
        addressChangeRequestedEmail(platform.config, toOld, { newEmail, undoCode }),
      );
    }
    const line = { action: 'users.ask_email', collection: 'users', record: account._id };
    await audit(db, { actor, ...context }, { ...line, portal: portal?._id ?? null });
    return { success: true };
  };
  const reply = await withAttemptLimits(platform, limits, now, () => inTransaction(platform.db, request));
  if (reply) return reply;
  const message = second ? secondFactorErrors[methodOfInput(second)] : 'Please verify your second factor.';
  throw new DomainError('bad_request', message, { fields: { second: message }, isAudited: true });
}

function rejectEmail(message: string): never {
  throwDomainError('bad_request', message, { email: message });
}
