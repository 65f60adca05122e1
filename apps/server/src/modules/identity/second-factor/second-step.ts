import type {
  BodyOf,
  takeSecondStep as route,
  SecondStep,
  SessionReply,
  SignInReply,
} from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hashCode, newCode } from '../../../platform/tokens.ts';
import { type Brand, queueMail } from '../../mailing/index.ts';
import { type Account, accountOf, actorOf } from '../account.ts';
import { noteRefusedSignIn, type SignInContext, startSession } from '../start-session.ts';
import { guess, secondLimits } from '../tries.ts';
import { personOfPasskey } from './ask-passkey.ts';
import { useCode } from './authenticator.ts';
import { hasFactor, methodsOf } from './factors.ts';
import { factorLetter } from './letters.ts';
import type { PasskeySite } from './passkey-site.ts';
import { useRecoveryCode } from './recovery-codes.ts';

/** Somebody who has given the first factor. */
export interface OpenStep {
  readonly user: string;
  readonly by: 'password' | 'google';
}

/** Where somebody signs in, with the site that their passkeys are for. */
export interface EntryContext extends SignInContext {
  readonly site: PasskeySite;
}

interface StepContext extends EntryContext {
  readonly portal: (Brand & { readonly _id: string }) | null;
}

/** What the first factor opens: the session, or for an account with a second factor the step to it. */
export async function sessionOrSecondStep(
  db: Kysely<Database>,
  account: Account,
  context: EntryContext,
  by: OpenStep['by'],
): Promise<SignInReply> {
  if (await hasFactor(db, account._id))
    return { secondFactor: await beginSecondStep(db, { user: account._id, by }, context) };
  return startSession(db, account, context, by === 'password' ? {} : { by });
}

async function beginSecondStep(
  db: Kysely<Database>,
  step: OpenStep,
  { site, now }: EntryContext,
): Promise<SecondStep> {
  const token = newCode();
  const expiresAt = new Date(now.getTime() + lifetimes.secondStep);
  await db
    .insertInto('second_steps')
    .values({ hash: hashCode(token), ...step, createdAt: now, expiresAt })
    .execute();
  return { token, expiresAt: expiresAt.toISOString(), methods: await methodsOf(db, step.user, site) };
}

/** The step of a token; refuses one that is unknown, used up or too old. */
export async function openStep(db: Kysely<Database>, token: string, now: Date): Promise<OpenStep> {
  const step = await db
    .selectFrom('second_steps')
    .select(['user', 'by'])
    .where('hash', '=', hashCode(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return step ?? refuse('second_step_over', 'This took too long. Please sign in again.');
}

/** Opens the session for the right second factor. A wrong one leaves the step open, within the limits of tries. */
export async function takeSecondStep(
  platform: Platform,
  given: BodyOf<typeof route>,
  context: StepContext,
): Promise<SessionReply> {
  const { now, origin } = context;
  const step = await openStep(platform.db, given.token, now);
  const account = await accountOf(platform.db, step.user);
  if (!account?.isActive) return refuse('second_step_over', 'This took too long. Please sign in again.');
  const limits = secondLimits(account._id, origin.address);
  const session = await guess(platform, limits, now, () =>
    inTransaction(platform.db, async (db) => {
      const second = await proven(db, platform, account, given, context);
      if (!second) return undefined;
      const used = await db
        .deleteFrom('second_steps')
        .where('hash', '=', hashCode(given.token))
        .returning('user')
        .executeTakeFirst();
      // Two answers at one moment: the step opens one session.
      if (!used) return refuse('second_step_over', 'This took too long. Please sign in again.');
      return startSession(db, account, context, { by: step.by, second });
    }),
  );
  if (session) return session;
  await noteRefusedSignIn(platform, account, context, { by: step.by, second: methodOf(given) });
  return refuse('invalid_credentials', refusals[methodOf(given)]);
}

const refusals = {
  authenticator: 'This is not the code that your app shows now. Each code works once.',
  recovery: 'This is none of your recovery codes, or it was used before.',
  passkey: 'This passkey could not be checked. Please try again.',
};

const methodOf = (given: BodyOf<typeof route>) =>
  'code' in given ? 'authenticator' : 'recoveryCode' in given ? 'recovery' : 'passkey';

/** By which method the second factor was proved, or undefined. */
async function proven(
  db: Kysely<Database>,
  platform: Platform,
  account: Account,
  given: BodyOf<typeof route>,
  context: StepContext,
) {
  const { now, origin, portal, site } = context;
  const user = account._id;
  if ('code' in given)
    return (await useCode(db, platform.secrets, { user, code: given.code, now }))
      ? 'authenticator'
      : undefined;
  if ('passkey' in given)
    return (await personOfPasskey(db, { purpose: 'second', user }, given.passkey, site, now))
      ? 'passkey'
      : undefined;
  if (!(await useRecoveryCode(db, platform.secrets, { user, code: given.recoveryCode, now })))
    return undefined;
  await audit(
    db,
    { actor: actorOf(account), origin, now },
    {
      action: 'second_factor.recovery_used',
      collection: 'users',
      record: user,
      portal: portal?._id ?? null,
    },
  );
  const to = { email: account.email, firstName: account.firstName, portal };
  await queueMail(db, platform, factorLetter(platform.config, to, 'recovery-used'));
  return 'recovery';
}
