import { fundRequest, participationRequest } from '../record-requests.ts';
import type { AuditedWrites, WriteScene } from './write-scene.ts';

/** Commitments, agreements, and what admins do with them. */
export function investingWrites({ server, signing, somebody, post, naming }: WriteScene): AuditedWrites {
  const requested = async () => {
    const investor = await signing.invested();
    await signing.requestSign(investor);
    return { ...investor, code: await signing.emailedCode(investor.person.email) };
  };
  /** A signed commitment whose release one admin has requested. */
  const askedToRelease = async () => {
    const { id: syndUser, code } = await requested();
    await signing.sign(code);
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
  // Whatever the name of the signer is: management is asked about another one.
  const typed = { kind: 'typed', text: 'Ada Investor', confirmed: true } as const;
  const consentTo = async (id: string) => ({
    consent: true,
    documentSha256: (await signing.requestOf(id)).documentSha256,
    signature: typed,
  });

  return {
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
        const { person, authCode, id } = await signing.invested();
        return { body: { id }, authCode, actor: person._id, record: id };
      },
    },
    requestSign: {
      action: 'agreement.request_sign',
      prepare: async () => {
        const { person, authCode, id } = await signing.invested();
        return { body: { id }, authCode, actor: person._id, record: id };
      },
    },
    signAgreement: {
      action: 'agreement.sign',
      prepare: async () => {
        const { id, code } = await requested();
        return { body: { code, ...(await consentTo(id)) }, actor: null, record: id };
      },
    },
    countersign: {
      action: 'agreement.countersign',
      prepare: async () => {
        const { id, code } = await requested();
        await signing.sign(code);
        const { actor, authCode } = await somebody('admin');
        return { body: { syndUser: id, ...(await consentTo(id)) }, authCode, actor, record: id };
      },
    },
    reviewCountersignature: {
      action: 'agreement.review',
      prepare: async () => {
        const { id } = await requested();
        const { actor, authCode } = await somebody('admin');
        const { documentSha256 } = await signing.requestOf(id);
        return { body: { syndUser: id, documentSha256, isReviewed: true }, authCode, actor, record: id };
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
    remindSigner: {
      action: 'agreement.remind',
      prepare: async () => {
        const { id } = await requested();
        const { actor, authCode } = await somebody('admin');
        return { body: { syndUser: id, role: 'investor' }, authCode, actor, record: id };
      },
    },
    reissueAgreement: {
      action: 'participations.reissue',
      prepare: async () => {
        const { id } = await requested();
        const { actor, authCode } = await somebody('admin');
        return { body: { id, reason: 'A page was missing.' }, authCode, actor, record: id };
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
    settleHolder: {
      action: 'approvals.ask',
      prepare: async () => {
        const { id } = await requested();
        await server.platform.db
          .insertInto('undecided_holders')
          .values({ syndUser: id, reason: 'no_agreement' })
          .execute();
        const { investing_entity } = await server.platform.db
          .selectFrom('synd_users')
          .select('investing_entity')
          .where('_id', '=', id)
          .executeTakeFirstOrThrow();
        await somebody('admin');
        const { actor, authCode } = await somebody('admin');
        const body = { id, reason: 'As the paper says.', investing_entity, name: 'Investor Trust' };
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
  };
}
