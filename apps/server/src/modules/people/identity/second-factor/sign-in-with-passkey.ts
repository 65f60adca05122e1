import type { passkeyAssertion, SessionReply } from '@paddock/contract';
import type * as z from 'zod/mini';
import { inTransaction } from '../../../../platform/database/index.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccountById, rejectClosedAccount } from '../accounts/account.ts';
import { auditFailedSignIn, startSession } from '../sessions/start-session.ts';
import { passkeyLimit, withAttemptLimits } from '../sign-in/attempt-limits.ts';
import { hashDeviceToken } from '../sign-in/known-devices.ts';
import { verifyPasskey } from './passkey-authentication.ts';
import type { SignInSiteContext } from './second-step.ts';

const detail = { by: 'passkey' };

/** Opens a session for a passkey that has verified its user, which counts as two factors. */
export async function signInWithPasskey(
  platform: Platform,
  input: { passkey: z.infer<typeof passkeyAssertion>; device?: string | undefined },
  context: SignInSiteContext,
): Promise<SessionReply> {
  const { now, origin, site } = context;
  const requirement = { purpose: 'sign-in', user: null } as const;
  const user = await withAttemptLimits(platform, [passkeyLimit(origin.address)], now, () =>
    inTransaction(platform.db, (db) => verifyPasskey(db, requirement, input.passkey, site, now)),
  );
  const account = user && (await findAccountById(platform.db, user));
  if (!account) {
    await auditFailedSignIn(platform, undefined, context, detail);
    return throwDomainError(
      'invalid_credentials',
      'We do not recognize this passkey. Please sign in with your password.',
    );
  }
  if (!account.isActive) return rejectClosedAccount();
  const device = hashDeviceToken(account._id, input.device);
  return inTransaction(platform.db, (db) =>
    startSession(platform, db, account, { ...context, device }, detail),
  );
}
