import type { PasskeyCreationOptions, PasskeyRequestOptions, SecondStep } from '@paddock/contract';
import type { Level } from '@paddock/domain';
import { drawnSignature } from '@paddock/server/adapters/agreement-pdf/testing/drawn-png.ts';
import type { LocalIssuer } from '@paddock/server/adapters/google-identity/testing/local-issuer.ts';
import type { TestWorld } from './collection-records.ts';
import { password, people } from './people.ts';
import {
  agreementRequest,
  type BuildRecordRequest,
  documentRequest,
  fundDocumentRequest,
  fundRequest,
  participationRequest,
  passkeyRecordRequest,
  portalPictureRequest,
  type RecordRequest,
  sessionRequest,
  storedPortalPictureRequest,
  uploadRequest,
  userRequest,
} from './record-requests.ts';
import { createSoftwarePasskey, totpCode } from './second-factors.ts';
import { signingScene } from './signing-scene.ts';
import { samplePdf } from './stored-documents.ts';

/** A request that will succeed, and the audit line that it leaves. */
export interface PreparedWrite extends RecordRequest {
  readonly authCode?: string | undefined;
  /** The actor of the line; null if nobody is signed in. */
  readonly actor: string | null;
  /** The record of the line; absent if only the reply names it, null if the line names none. */
  readonly record?: string | null;
}

/** An endpoint that writes or serves a file, with the action of its audit line. */
export interface AuditedWrite {
  readonly action: string;
  prepare(): Promise<PreparedWrite>;
}

const origin = 'http://stallion.localhost';

/** Every endpoint outside the collections that leaves an audit line, with a request that succeeds. */
export async function auditedWrites(
  world: TestWorld,
  issuer: LocalIssuer,
): Promise<Readonly<Record<string, AuditedWrite>>> {
  const { server } = world;
  const of = people(server);
  const scene = await signingScene(server);

  const somebody = async (level: Level = 'user') => {
    const user = await of.person({ level });
    return { user, actor: user._id, authCode: await server.signIn(user) };
  };
  const post = async <Body>(url: string, authCode: string | undefined, body: unknown = {}): Promise<Body> =>
    (await server.request<Body>('POST', url, { authCode, body })).body;

  /** A request for the person's own record, which the line names by the value of this key. */
  const naming =
    (name: BuildRecordRequest, key: string, level: Level = 'user') =>
    async (): Promise<PreparedWrite> => {
      const { actor, authCode } = await somebody(level);
      const named = await name(world, { level, _id: actor, authCode }, 'own');
      return { ...named, authCode, actor, record: String(named.body?.[key]) };
    };
  /**
   * A request that names no record, sent by a person of a level. The line is about the sender unless `record` is
   * null.
   */
  const sending =
    (body: Record<string, unknown> | undefined, more: { level?: Level; record?: null } = {}) =>
    async (): Promise<PreparedWrite> => {
      const { actor, authCode } = await somebody(more.level);
      return { ...(body && { body }), authCode, actor, record: more.record === null ? null : actor };
    };

  const withApp = async (level: Level = 'user') => {
    const person = await somebody(level);
    const { secret } = await post<{ secret: string }>('/auth/second/authenticator', person.authCode);
    const confirm = { code: totpCode(secret, server.clock.now()) };
    await post('/auth/second/authenticator/confirm', person.authCode, confirm);
    // The code of this time step is used up.
    server.clock.advance(60_000);
    return { ...person, secret };
  };
  const withPasskey = async () => {
    const person = await somebody();
    const key = createSoftwarePasskey();
    const options = await post<PasskeyCreationOptions>('/auth/passkeys/options', person.authCode);
    const { passkey } = await post<{ passkey: { id: string } }>('/auth/passkeys', person.authCode, {
      name: 'Key',
      credential: key.register(options, origin),
    });
    return { ...person, key, id: passkey.id };
  };
  const newAddress = () => `${crypto.randomUUID()}@example.com`;
  const askedForAddress = async () => {
    const person = await somebody();
    const wanted = newAddress();
    await post('/auth/email', person.authCode, { email: wanted, password });
    return { ...person, wanted };
  };
  const minted = async () => {
    const superadmin = await somebody('superadmin');
    const { user } = await somebody();
    const { code } = await post<{ code: string }>('/auth/guest/code', superadmin.authCode, {
      user: user._id,
    });
    return { ...superadmin, body: { code }, record: user._id };
  };
  const registered = async () => {
    const email = newAddress();
    const form = { firstName: 'Ada', lastName: 'Lovelace', username: '', email, password };
    await post('/auth/register', undefined, form);
    const account = await server.platform.db
      .selectFrom('users')
      .select('_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { code: await of.codeFor(email, 'confirm_email'), record: account._id };
  };
  const askedToReset = async () => {
    const { user } = await somebody();
    await post('/auth/reset', undefined, { username: user.username });
    return { code: await of.codeFor(user.email, 'reset_password'), record: user._id };
  };
  const requested = async () => {
    const investor = await scene.invested();
    await scene.requestSign(investor);
    return { ...investor, code: await scene.emailedCode(investor.person.email) };
  };
  /** A signed commitment whose release one admin has requested. */
  const askedToRelease = async () => {
    const { id: syndUser, code } = await requested();
    await scene.sign(code);
    await somebody('admin');
    const { authCode } = await somebody('admin');
    const body = { id: syndUser, reason: 'The investor asked us to.' };
    const { approval } = await post<{ approval: string }>(
      '/api/backoffice/participations/release',
      authCode,
      body,
    );
    const { contentHash } = await server.platform.db
      .selectFrom('approvals')
      .select('contentHash')
      .where('_id', '=', approval)
      .executeTakeFirstOrThrow();
    return { syndUser, id: approval, contentHash };
  };
  const typed = { kind: 'typed', text: 'Ada Investor' } as const;
  const consentTo = async (id: string) => ({
    consent: true,
    documentSha256: (await scene.requestOf(id)).documentSha256,
    signature: typed,
  });

  return {
    // Signing in and out.
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

    // Accounts.
    register: {
      action: 'users.register',
      prepare: async () => {
        const email = newAddress();
        return {
          body: { firstName: 'Ada', lastName: 'Lovelace', username: '', email, password },
          actor: null,
        };
      },
    },
    resendConfirmation: {
      action: 'users.ask_confirmation',
      prepare: async () => ({ body: { username: newAddress() }, actor: null, record: null }),
    },
    confirmEmail: {
      action: 'users.confirm',
      prepare: async () => {
        const { code, record } = await registered();
        return { body: { code }, actor: null, record };
      },
    },
    resetPassword: {
      action: 'users.ask_reset',
      prepare: async () => ({ body: { username: newAddress() }, actor: null, record: null }),
    },
    setNewPassword: {
      action: 'users.set_password',
      prepare: async () => {
        const { code, record } = await askedToReset();
        return { body: { code, password: 'another horse battery' }, actor: null, record };
      },
    },
    changePassword: {
      action: 'users.change_password',
      prepare: sending({ password, newPassword: 'another horse battery' }),
    },
    sendPasswordLink: { action: 'users.ask_reset', prepare: sending(undefined) },
    changeEmail: {
      action: 'users.ask_email',
      prepare: async () => sending({ email: newAddress(), password })(),
    },
    cancelEmailChange: {
      action: 'users.cancel_email',
      prepare: async () => {
        const { actor, authCode } = await askedForAddress();
        return { actor, authCode, record: actor };
      },
    },
    confirmNewEmail: {
      action: 'users.change_email',
      prepare: async () => {
        const { actor, wanted } = await askedForAddress();
        return { body: { code: await of.codeFor(wanted, 'new_email') }, actor: null, record: actor };
      },
    },
    undoEmailChange: {
      action: 'users.keep_email',
      prepare: async () => {
        const { actor, user } = await askedForAddress();
        return { body: { code: await of.codeFor(user.email, 'keep_email') }, actor: null, record: actor };
      },
    },

    // Second factors.
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

    // Documents and other downloads.
    downloadNewsDocument: {
      action: 'document.download',
      prepare: naming(documentRequest('news_documents'), 'id'),
    },
    downloadTaxDocument: {
      action: 'document.download',
      prepare: naming(documentRequest('tax_documents'), 'id'),
    },
    downloadProofDocument: {
      action: 'document.download',
      prepare: naming(documentRequest('proof_documents'), 'id'),
    },
    downloadFundDocument: { action: 'document.download', prepare: naming(fundDocumentRequest, 'id') },
    downloadAgreement: {
      action: 'document.download',
      prepare: async () => {
        const named = await naming(agreementRequest, 'syndUserId')();
        const agreement = await server.platform.db
          .selectFrom('synd_agreements')
          .select('_id')
          .where('syndUser', '=', String(named.record))
          .executeTakeFirstOrThrow();
        return { ...named, record: agreement._id };
      },
    },
    requestStatement: { action: 'statement.download', prepare: sending({ format: 'csv' }, { record: null }) },
    exportSubscriptions: {
      action: 'newsletter.export',
      prepare: sending(undefined, { level: 'superadmin', record: null }),
    },
    saveVerificationDocument: {
      action: 'proof_documents.create',
      prepare: async () => {
        const file = { name: 'Passport.pdf', type: 'application/pdf', bytes: samplePdf };
        const { record: _, ...named } = await naming(
          uploadRequest('/api/profile/proof_documents/upload', file),
          'path',
        )();
        return named;
      },
    },
    deleteVerificationDocument: {
      action: 'proof_documents.delete',
      prepare: naming(documentRequest('proof_documents'), 'id'),
    },
    restoreVerificationDocument: {
      action: 'proof_documents.restore',
      prepare: async () => {
        const named = await naming(documentRequest('proof_documents'), 'id')();
        await post('/api/profile/proof_documents/delete', named.authCode, named.body);
        return named;
      },
    },

    // Investing and signing.
    syndicationBySlug: {
      action: 'synd_users.open',
      prepare: async () => {
        const { record: _, ...named } = await naming(fundRequest('slug'), 'id')();
        return named;
      },
    },
    setInvesting: {
      action: 'synd_users.commit',
      prepare: naming(participationRequest({ invest_amount: 10_000, method_of_inv: 'TRUST' }), 'id'),
    },
    setNotInvesting: { action: 'synd_users.decline', prepare: naming(participationRequest(), 'id') },
    withdrawCommitment: {
      action: 'synd_users.withdraw',
      prepare: async () => {
        const { person, authCode, id } = await scene.invested();
        return { body: { id }, authCode, actor: person._id, record: id };
      },
    },
    requestSign: {
      action: 'agreement.request_sign',
      prepare: async () => {
        const { person, authCode, id } = await scene.invested();
        return { body: { id }, authCode, actor: person._id, record: id };
      },
    },
    signAgreement: {
      action: 'agreement.sign',
      prepare: async () => {
        const { id, code } = await requested();
        return { params: { code }, body: await consentTo(id), actor: null, record: id };
      },
    },
    countersign: {
      action: 'agreement.countersign',
      prepare: async () => {
        const { id, code } = await requested();
        await scene.sign(code);
        const { actor, authCode } = await somebody('admin');
        return { body: { syndUser: id, ...(await consentTo(id)) }, authCode, actor, record: id };
      },
    },
    readCountersignatureDocument: {
      action: 'document.download',
      prepare: async () => {
        const { id } = await requested();
        const { actor, authCode } = await somebody('admin');
        return { params: { syndUser: id }, authCode, actor, record: id };
      },
    },
    admitToPortal: {
      action: 'memberships.admit',
      prepare: async () => {
        const portal = await server.make.portal({ registrationDisabled: true });
        const { user } = await somebody();
        const { actor, authCode } = await somebody('admin');
        return { body: { user: user._id, portal: portal._id }, authCode, actor, record: user._id };
      },
    },
    releaseParticipation: {
      action: 'participations.release',
      prepare: async () => {
        const { id } = await requested();
        const { actor, authCode } = await somebody('admin');
        return { body: { id, reason: 'Made by mistake.' }, authCode, actor, record: id };
      },
    },
    correctTerms: {
      action: 'approvals.ask',
      prepare: async () => {
        const { id } = await requested();
        await somebody('admin');
        const { actor, authCode } = await somebody('admin');
        const body = { id, reason: 'A digit was missing.', invest_amount: 30_000 };
        return { body, authCode, actor, record: id };
      },
    },
    approve: {
      action: 'approvals.approve',
      prepare: async () => {
        const { syndUser, id, contentHash } = await askedToRelease();
        const { actor, authCode } = await somebody('admin');
        return { body: { id, contentHash }, authCode, actor, record: syndUser };
      },
    },
    decline: {
      action: 'approvals.decline',
      prepare: async () => {
        const { syndUser, id } = await askedToRelease();
        const { actor, authCode } = await somebody('admin');
        return { body: { id }, authCode, actor, record: syndUser };
      },
    },

    // Texts, settings, notifications, the newsletter.
    updateContent: {
      action: 'contents.update',
      prepare: async () => {
        const { actor, authCode } = await somebody('superadmin');
        return { body: { slug: crypto.randomUUID(), title: 'Title', body: 'Body' }, actor, authCode };
      },
    },
    savePicture: {
      action: 'contents.picture',
      prepare: async () => {
        const file = { name: 'Harbor.png', type: 'image/png', bytes: drawnSignature() };
        const named = await naming(uploadRequest('/contents/pictures/upload', file), 'path', 'superadmin')();
        return { ...named, record: null };
      },
    },
    savePortalPicture: {
      action: 'portals.picture',
      prepare: naming(
        portalPictureRequest({ name: 'logo.png', type: 'image/png', bytes: drawnSignature() }),
        'portal',
        'superadmin',
      ),
    },
    deletePortalPicture: {
      action: 'portals.delete_picture',
      prepare: async () => {
        const { actor, authCode } = await somebody('superadmin');
        const named = await storedPortalPictureRequest(
          world,
          { level: 'superadmin', _id: actor, authCode },
          'own',
        );
        return { ...named, authCode, actor, record: world.portal };
      },
    },
    persistSettings: {
      action: 'settings.persist',
      prepare: async () => {
        const { actor, authCode } = await somebody('superadmin');
        return { body: { settings: { color: 'red' } }, authCode, actor };
      },
    },
    saveNotification: {
      action: 'notifications.create',
      prepare: async () => {
        await server.platform.db
          .deleteFrom('notification_templates')
          .where('name', '=', 'review_syndication')
          .execute();
        await server.make.template({ name: 'review_syndication' });
        const { actor, authCode } = await somebody();
        return { body: { templateName: 'review_syndication' }, actor, authCode };
      },
    },
    subscribe: {
      action: 'newsletter.subscribe',
      prepare: async () => ({ body: { email: newAddress() }, actor: null }),
    },
  };
}

/** The line is about the account, not about the record in the request. */
const withActorAsRecord = (prepared: PreparedWrite): PreparedWrite => ({
  ...prepared,
  record: prepared.actor,
});
