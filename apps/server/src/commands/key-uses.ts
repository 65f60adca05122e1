import { captchaSigning } from '../adapters/captcha/index.ts';
import { uploadSigning } from '../adapters/storage/index.ts';
import { signingSecrets } from '../modules/agreements/signing/index.ts';
import { mailingSecrets } from '../modules/messages/mailing/index.ts';
import { identitySecrets } from '../modules/people/identity/index.ts';
import { taxIdSecrets } from '../modules/people/investing-profiles/index.ts';
import { idempotencySecrets } from '../platform/idempotency.ts';
import { keyRotationSecrets } from '../platform/key-rotation/index.ts';
import type { KeyUse } from '../platform/keys/key-use.ts';

/** Everything that SECRET_KEY encrypts and signs. */
export const keyUses: readonly KeyUse[] = [
  identitySecrets,
  taxIdSecrets,
  mailingSecrets,
  signingSecrets,
  idempotencySecrets,
  keyRotationSecrets,
  { sealed: [], signed: [captchaSigning, uploadSigning] },
];
