import type {
  BodyOf,
  completeSecondStep as route,
  SecondStep,
  SessionReply,
  SignInReply,
} from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hashCode, newCode } from '../../../../platform/tokens.ts';
import { type Account, findAccountById } from '../accounts/account.ts';
import { auditFailedSignIn, type SignInContext, startSession } from '../sessions/start-session.ts';
import { secondFactorLimits, withAttemptLimits } from '../sign-in/attempt-limits.ts';
import { findKnownDevice } from '../sign-in/known-devices.ts';
import { hasFactor, listSecondFactorMethods } from './factors.ts';
import { listFormerPasskeySites } from './former-passkeys.ts';
import type { PasskeySite } from './passkey-site.ts';
import {
  methodOfInput,
  type SecondFactorContext,
  secondFactorErrors,
  verifySecondFactor,
} from './verify-second-factor.ts';

/** A user who has passed the first factor: to sign in, or to re-authenticate the given session. */
export interface PendingSecondStep {
  readonly user: string;
  readonly by: 'password' | 'google';
  readonly session: Buffer | null;
}

/** A step as stored, with the device that it was started on. */
interface StoredSecondStep extends PendingSecondStep {
  readonly device: Buffer | null;
}

/** Where somebody signs in, with the site that their passkeys are for. */
export interface SignInSiteContext extends SignInContext {
  readonly site: PasskeySite;
}

/** What the first factor opens: a session or, for an account with a second factor, the second step. */
export async function startSessionOrSecondStep(
  platform: Pick<Platform, 'config'>,
  db: Kysely<Database>,
  account: Account,
  context: SignInSiteContext,
  by: PendingSecondStep['by'],
): Promise<SignInReply> {
  if (await hasFactor(db, account._id))
    return { secondFactor: await beginSecondStep(db, { user: account._id, by, session: null }, context) };
  return startSession(platform, db, account, context, by === 'password' ? {} : { by });
}

/** Starts the second step of a sign-in, or of re-authenticating a session. */
export async function beginSecondStep(
  db: Kysely<Database>,
  step: PendingSecondStep,
  { site, now, device = null }: SignInSiteContext,
): Promise<SecondStep> {
  const token = newCode();
  const expiresAt = new Date(now.getTime() + lifetimes.secondStep);
  await db
    .insertInto('second_steps')
    .values({ hash: hashCode(token), ...step, device, createdAt: now, expiresAt })
    .execute();
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    methods: await listSecondFactorMethods(db, step.user, site),
    formerSites: await listFormerPasskeySites(db, step.user, site),
  };
}

/** Finds the step of a token. Throws if it is unknown, used, expired, or belongs to none of the given sessions. */
export async function loadSecondStep(
  db: Kysely<Database>,
  { token, sessions, now }: { token: string; sessions: readonly (Buffer | null)[]; now: Date },
): Promise<StoredSecondStep> {
  const step = await db
    .selectFrom('second_steps')
    .select(['user', 'by', 'session', 'device'])
    .where('hash', '=', hashCode(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  const isForSession = sessions.some((session) =>
    session === null ? step?.session === null : step?.session?.equals(session),
  );
  return step && isForSession ? step : rejectExpiredStep();
}

/** Opens the session for the right second factor. After a wrong one the step stays open, within the limits. */
export async function completeSecondStep(
  platform: Platform,
  input: BodyOf<typeof route>,
  context: SecondFactorContext,
): Promise<SessionReply> {
  return verifySecondStep(platform, input, context, null, (db, account, detail, device) =>
    startSession(platform, db, account, { ...context, device }, detail),
  );
}

/**
 * Verifies the second factor of a sign-in, or of re-authenticating the given session, and runs `complete` in the
 * transaction that uses the step up.
 */
export async function verifySecondStep<Completed>(
  platform: Platform,
  input: BodyOf<typeof route>,
  context: SecondFactorContext,
  session: Buffer | null,
  complete: (
    db: Kysely<Database>,
    account: Account,
    detail: Record<string, unknown>,
    device: Buffer | null,
  ) => Promise<Completed>,
): Promise<Completed> {
  const { now, origin } = context;
  const step = await loadSecondStep(platform.db, { token: input.token, sessions: [session], now });
  const account = await findAccountById(platform.db, step.user);
  if (!account?.isActive) return rejectExpiredStep();
  const trustedHash = session ?? (await findKnownDevice(platform.db, step.device, now));
  const limits = secondFactorLimits(account._id, { address: origin.address, trustedHash });
  const completed = await withAttemptLimits(platform, limits, now, () =>
    inTransaction(platform.db, async (db) => {
      const second = await verifySecondFactor(db, platform, account, input, context);
      if (!second) return undefined;
      const used = await db
        .deleteFrom('second_steps')
        .where('hash', '=', hashCode(input.token))
        .returning('user')
        .executeTakeFirst();
      // Of two concurrent requests, one succeeds.
      if (!used) return rejectExpiredStep();
      return { value: await complete(db, account, { by: step.by, second }, step.device) };
    }),
  );
  if (completed) return completed.value;
  await auditFailedSignIn(platform, account, context, { by: step.by, second: methodOfInput(input) });
  // Not 401: the session stays open.
  return throwDomainError(
    session ? 'bad_request' : 'invalid_credentials',
    secondFactorErrors[methodOfInput(input)],
  );
}

function rejectExpiredStep(): never {
  throwDomainError('second_step_over', 'This took too long. Please start again.');
}
