import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { RequestContext } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { mayRegister, redeemRegistrationCode } from '../../delegates/index.ts';
import { registrationClosed } from '../../memberships/index.ts';
import { rejectInvalidCode } from './one-time-codes.ts';

type RegistrationContext = Pick<
  RequestContext<unknown, unknown, { email: string; delegation?: string | undefined }>,
  'portal' | 'body' | 'now' | 'db' | 'origin'
>;

/** The code with which somebody asks to register on a closed portal; null where registration is open. */
function readCode({ portal, body, now }: RegistrationContext) {
  if (!portal?.registrationDisabled) return null;
  const { delegation: code = '' } = body;
  if (code.trim() === '') return throwDomainError('registration_disabled', registrationClosed);
  return { code, email: body.email, portal: portal._id, now };
}

const rejectCode = (platform: Platform, context: RegistrationContext): Promise<never> =>
  rejectInvalidCode(platform, context, registrationClosed, 'registration_disabled');

/** Rejects a registration on a closed portal, unless it is that of an invited delegate (ENT-07). Uses nothing up. */
export async function requireOpenRegistration(
  platform: Platform,
  context: RegistrationContext,
): Promise<void> {
  const code = readCode(context);
  if (code && !(await mayRegister(context.db, code))) await rejectCode(platform, context);
}

/** The same in the transaction of the registration. Returns the invitation that it used up; null on an open portal. */
export async function redeemDelegation(
  platform: Platform,
  context: RegistrationContext,
): Promise<string | null> {
  const code = readCode(context);
  if (!code) return null;
  return (await redeemRegistrationCode(context.db, code)) ?? (await rejectCode(platform, context));
}
