import type { Kysely } from 'kysely';
import type { Actor } from '../../../../platform/actor.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { DomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccountById } from '../accounts/account.ts';
import { secondFactorLimits, withAttemptLimits } from '../sign-in/attempt-limits.ts';
import {
  methodOfInput,
  type SecondFactorContext,
  type SecondFactorInput,
  secondFactorErrors,
  verifySecondFactor,
} from './verify-second-factor.ts';

/**
 * Removes a factor that the user has verified, or whose loss a recovery code makes up for. Another factor of the
 * account is not enough: an intruder who set one up cannot remove the owner's. Call it outside any transaction, since
 * failures are counted.
 */
export async function removeVerifiedFactor<Removed>(
  platform: Platform,
  user: string,
  input: SecondFactorInput,
  context: SecondFactorContext & {
    readonly actor: Actor;
    /** The passkey to remove, if it is one. */
    readonly passkey?: string;
  },
  remove: (db: Kysely<Database>) => Promise<Removed>,
): Promise<Removed> {
  const account = (await findAccountById(platform.db, user)) ?? throwNotFound('This account');
  const requirement = { purpose: 'remove', ...(context.passkey && { passkey: context.passkey }) } as const;
  const trustedHash = context.actor.session?.hash ?? null;
  const limits = secondFactorLimits(user, { address: context.origin.address, trustedHash });
  const removed = await withAttemptLimits(platform, limits, context.now, () =>
    inTransaction(platform.db, async (db) =>
      (await verifySecondFactor(db, platform, account, input, context, requirement))
        ? { value: await remove(db) }
        : undefined,
    ),
  );
  if (removed) return removed.value;
  const method = methodOfInput(input);
  const field = method === 'authenticator' ? 'code' : method === 'recovery' ? 'recoveryCode' : 'passkey';
  const message = secondFactorErrors[method];
  throw new DomainError('bad_request', message, { fields: { [field]: message }, isAudited: true });
}
