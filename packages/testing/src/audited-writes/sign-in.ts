import type { PasskeyRequestOptions, SecondStep } from '@paddock/contract';
import { sessionRequest, userRequest } from '../record-requests.ts';
import { totpCode } from '../second-factors.ts';
import { type AuditedWrites, origin, type WriteScene, withActorAsRecord } from './write-scene.ts';

/** Signing in and out, re-authentication, impersonation. */
export function signInWrites(scene: WriteScene): AuditedWrites {
  const { server, issuer, password, somebody, post, naming, sending, withApp, withPasskey } = scene;
  const minted = async () => {
    const superadmin = await somebody('superadmin');
    const { user } = await somebody();
    const { code } = await post<{ code: string }>('/auth/guest/code', superadmin.authCode, {
      user: user._id,
    });
    return { ...superadmin, body: { code }, record: user._id };
  };

  return {
    signIn: {
      action: 'session.open',
      prepare: async () => {
        const { user } = await somebody();
        return { body: { username: user.username, password }, actor: user._id, record: user._id };
      },
    },
    signInWithGoogle: {
      action: 'session.open',
      prepare: async () => {
        const email = `${crypto.randomUUID()}@gmail.com`;
        const first = { credential: await issuer.credential({ sub: email, email }) };
        const { me } = await post<{ me: { _id: string } }>('/auth/google', undefined, first);
        const body = { credential: await issuer.credential({ sub: email, email }) };
        return { body, actor: me._id, record: me._id };
      },
    },
    linkGoogle: {
      action: 'users.link_google',
      prepare: async () => {
        const { actor, authCode, user } = await somebody();
        const claims = { sub: user._id, email: user.email };
        return { body: { credential: await issuer.credential(claims) }, actor, authCode, record: actor };
      },
    },
    signInWithPasskey: {
      action: 'session.open',
      prepare: async () => {
        const { actor, key } = await withPasskey();
        const passkey = key.authenticate(
          await post<PasskeyRequestOptions>('/auth/passkey/options', undefined),
          origin,
        );
        return { body: { passkey }, actor, record: actor };
      },
    },
    completeSecondStep: {
      action: 'session.open',
      prepare: async () => {
        const { user, actor, secret } = await withApp();
        const credentials = { username: user.username, password };
        const step = await post<{ secondFactor: SecondStep }>('/auth/auth', undefined, credentials);
        const code = totpCode(secret, server.clock.now());
        return { body: { token: step.secondFactor.token, code }, actor, record: actor };
      },
    },
    signOut: { action: 'session.close', prepare: sending(undefined) },
    reauthenticate: { action: 'session.reauthenticate', prepare: sending({ password }) },
    endUserSession: {
      action: 'session.end',
      prepare: async () => withActorAsRecord(await naming(sessionRequest, 'id')()),
    },
    endOtherSessions: {
      action: 'session.end_others',
      prepare: async () => {
        const person = await somebody();
        await server.signIn(person.user);
        return { ...person, record: person.actor };
      },
    },
    issueImpersonationCode: {
      action: 'guest_session.mint',
      prepare: naming(userRequest, 'user', 'superadmin'),
    },
    startImpersonationSession: { action: 'guest_session.open', prepare: minted },
  };
}
