import * as z from 'zod/mini';
import { rawText } from '../../schemas.ts';
import { passkeyAssertion } from './passkey-schemas.ts';

const token = rawText(200);
/** A code of an authenticator app, or a recovery code. */
export const secondFactorCode = rawText(40);

/** A second factor alone. */
export const secondFactorInput = z.union([
  z.object({ code: secondFactorCode }),
  z.object({ recoveryCode: secondFactorCode }),
  z.object({ passkey: passkeyAssertion }),
]);

/** The second factor, with the token from the reply to the first one. */
export const secondStepInput = z.union([
  z.object({ token, code: secondFactorCode }),
  z.object({ token, recoveryCode: secondFactorCode }),
  z.object({ token, passkey: passkeyAssertion }),
]);
