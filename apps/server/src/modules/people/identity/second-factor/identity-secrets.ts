import type { KeyUse } from '../../../../platform/keys/key-use.ts';
import { recoveryCodeSigning } from './recovery-codes.ts';

/** What SECRET_KEY encrypts and signs here, for a rotation of the key. */
export const identitySecrets = {
  sealed: [
    { table: 'totp_factors', key: 'user', column: 'secret' },
    { table: 'totp_factors', key: 'user', column: 'pendingSecret' },
  ],
  signed: [recoveryCodeSigning],
} satisfies KeyUse;
