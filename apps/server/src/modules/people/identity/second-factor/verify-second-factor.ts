import type { BodyOf, completeSecondStep as route } from '@paddock/contract';
import type { Kysely } from 'kysely';
import { audit } from '../../../../platform/audit.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Brand, queueEmail } from '../../../messages/mailing/index.ts';
import { type Account, toActor } from '../accounts/account.ts';
import type { SignInContext } from '../sessions/start-session.ts';
import { redeemAuthenticatorCode } from './authenticator.ts';
import { type PasskeyRequirement, verifyPasskey } from './passkey-authentication.ts';
import type { PasskeySite } from './passkey-site.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { secondFactorEmail } from './second-factor-email.ts';

type WithoutToken =
  BodyOf<typeof route> extends infer Body ? (Body extends unknown ? Omit<Body, 'token'> : never) : never;

/** A code of the app, a recovery code, or a passkey's response. */
export type SecondFactorInput = WithoutToken;

/** Where a user verifies a factor, with the site that their passkeys are for. */
export interface SecondFactorContext extends SignInContext {
  readonly site: PasskeySite;
  readonly portal: (Brand & { readonly _id: string }) | null;
}

/** Why a factor was rejected. */
export const secondFactorErrors = {
  authenticator: 'This is not the code that your app shows now. Each code works once.',
  recovery: 'This is none of your recovery codes, or it was used before.',
  passkey: 'This passkey could not be checked. Please try again.',
};

export const methodOfInput = (input: SecondFactorInput) =>
  'code' in input ? 'authenticator' : 'recoveryCode' in input ? 'recovery' : 'passkey';

/**
 * Returns the method by which the second factor was verified, or undefined. `requirement` is what passkeys were
 * requested for.
 */
export async function verifySecondFactor(
  db: Kysely<Database>,
  platform: Platform,
  account: Account,
  input: SecondFactorInput,
  context: SecondFactorContext,
  requirement: Omit<PasskeyRequirement, 'user'> = { purpose: 'second' },
): Promise<ReturnType<typeof methodOfInput> | undefined> {
  const { now, origin, portal, site } = context;
  const user = account._id;
  if ('code' in input)
    return (await redeemAuthenticatorCode(db, platform.secrets, { user, code: input.code, now }))
      ? 'authenticator'
      : undefined;
  if ('passkey' in input)
    return (await verifyPasskey(db, { ...requirement, user }, input.passkey, site, now))
      ? 'passkey'
      : undefined;
  if (!(await redeemRecoveryCode(db, platform.secrets, { user, code: input.recoveryCode, now })))
    return undefined;
  await audit(
    db,
    { actor: toActor(account), origin, now },
    {
      action: 'second_factor.recovery_used',
      collection: 'users',
      record: user,
      portal: portal?._id ?? null,
    },
  );
  const { email, firstName, lastName } = account;
  const to = { email, firstName, lastName, portal };
  await queueEmail(db, platform, secondFactorEmail(platform.config, to, 'recovery-used'));
  return 'recovery';
}
