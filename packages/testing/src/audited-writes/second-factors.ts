import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@paddock/contract';
import { passkeyRecordRequest } from '../record-requests.ts';
import { createSoftwarePasskey, totpCode } from '../second-factors.ts';
import { type AuditedWrites, origin, type WriteScene, withActorAsRecord } from './write-scene.ts';

/** Authenticator apps, passkeys and recovery codes. */
export function secondFactorWrites(scene: WriteScene): AuditedWrites {
  const { server, somebody, post, naming, withApp, withPasskey } = scene;

  return {
    confirmAuthenticatorSetup: {
      action: 'second_factor.authenticator_added',
      prepare: async () => {
        const { actor, authCode } = await somebody();
        const { secret } = await post<{ secret: string }>('/auth/second/authenticator', authCode);
        return { body: { code: totpCode(secret, server.clock.now()) }, actor, authCode, record: actor };
      },
    },
    removeAuthenticator: {
      action: 'second_factor.authenticator_removed',
      prepare: async () => {
        const { actor, authCode, secret } = await withApp();
        const code = totpCode(secret, server.clock.now());
        return { body: { code }, actor, authCode, record: actor };
      },
    },
    renewRecoveryCodes: {
      action: 'second_factor.recovery_renewed',
      prepare: async () => {
        const { actor, authCode } = await withApp();
        return { actor, authCode, record: actor };
      },
    },
    addPasskey: {
      action: 'second_factor.passkey_added',
      prepare: async () => {
        const { actor, authCode } = await somebody();
        const options = await post<PasskeyCreationOptions>('/auth/passkeys/options', authCode);
        const credential = createSoftwarePasskey().register(options, origin);
        return { body: { name: 'Key', credential }, actor, authCode, record: actor };
      },
    },
    renamePasskey: {
      action: 'second_factor.passkey_renamed',
      prepare: async () => withActorAsRecord(await naming(passkeyRecordRequest, 'id')()),
    },
    removePasskey: {
      action: 'second_factor.passkey_removed',
      prepare: async () => {
        const { actor, authCode, key, id } = await withPasskey();
        const asked = await post<PasskeyRequestOptions>('/auth/passkeys/remove/options', authCode, { id });
        return { body: { id, passkey: key.authenticate(asked, origin) }, actor, authCode, record: actor };
      },
    },
    resetSecondFactors: {
      action: 'second_factor.factors_reset',
      prepare: async () => {
        const admin = await somebody('admin');
        const { actor: user } = await withApp();
        return { body: { user }, actor: admin.actor, authCode: admin.authCode, record: user };
      },
    },
  };
}
