import { newId } from '@paddock/server/platform/database/index.ts';
import { type AuditedWrites, newAddress, type WriteScene } from './write-scene.ts';

/** What the team does to the accounts of others. */
export function peopleWrites({
  world,
  server,
  accounts,
  password,
  post,
  somebody,
}: WriteScene): AuditedWrites {
  const named = async (more: Record<string, unknown> = {}) => {
    const { user } = await somebody();
    const { actor, authCode } = await somebody('admin');
    return { body: { user: user._id, ...more }, authCode, actor, record: user._id };
  };
  const askedToClose = async () => {
    const person = await somebody();
    await post('/api/account/closing', person.authCode, {});
    return person;
  };
  const invited = async () => {
    const email = newAddress();
    const { actor, authCode } = await somebody('admin');
    const invitees = [{ email, firstName: 'Ada', lastName: 'Lovelace' }];
    await post('/api/backoffice/invitations', authCode, { portal: world.portal, invitees });
    const { _id: id } = await server.platform.db
      .selectFrom('invitations')
      .select('_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { email, actor, authCode, body: { id }, record: id };
  };
  const delegateInvited = async () => {
    const email = newAddress();
    const { actor, authCode } = await somebody();
    const profile = { kind: 'llc', legalName: 'A holder' };
    const { item } = await post<{ item: { _id: string } }>('/api/investing_entities', authCode, profile);
    const invitation = { entity: item._id, email, rights: ['tax'] };
    const made = await post<{ item: { _id: string } }>(
      '/api/investing_entity_delegates',
      authCode,
      invitation,
    );
    return { id: made.item._id, email, actor, authCode };
  };
  return {
    invitePeople: {
      action: 'invitations.send',
      prepare: async () => {
        const { actor, authCode } = await somebody('admin');
        const invitees = [{ email: newAddress(), firstName: 'Ada', lastName: 'Lovelace' }];
        return { body: { portal: world.portal, invitees }, authCode, actor };
      },
    },
    resendInvitation: { action: 'invitations.resend', prepare: invited },
    withdrawInvitation: { action: 'invitations.withdraw', prepare: invited },
    acceptInvitation: {
      action: 'invitations.accept',
      prepare: async () => {
        const { email } = await invited();
        const code = await accounts.codeFor(email, 'invitation');
        return { body: { code, firstName: 'Ada', lastName: 'Lovelace', password }, actor: null };
      },
    },
    deactivateAccount: { action: 'users.deactivate', prepare: () => named({ reason: 'Left the company' }) },
    reactivateAccount: {
      action: 'users.reactivate',
      prepare: async () => {
        const prepared = await named();
        await post('/api/backoffice/people/deactivate', prepared.authCode, {
          ...prepared.body,
          reason: 'By mistake',
        });
        return prepared;
      },
    },
    readTaxId: {
      action: 'investing_entities.read_tax_id',
      prepare: async () => {
        const { actor, authCode } = await somebody();
        const profile = { kind: 'llc', legalName: 'A holder', taxId: '12-3456789' };
        await post('/api/investing_entities', authCode, profile);
        const { _id: id } = await server.platform.db
          .selectFrom('investing_entities')
          .select('_id')
          .where('user', '=', actor)
          .executeTakeFirstOrThrow();
        return { body: { id }, authCode, actor, record: id };
      },
    },
    acceptDelegation: {
      action: 'investing_entity_delegates.accept',
      prepare: async () => {
        const { id, email } = await delegateInvited();
        const user = await server.make.user({ email, emailConfirmedAt: server.clock.now() });
        return { body: { id }, authCode: await server.signIn(user), actor: user._id, record: id };
      },
    },
    resendDelegation: {
      action: 'investing_entity_delegates.resend',
      prepare: async () => {
        const { id, actor, authCode } = await delegateInvited();
        server.clock.advance(6 * 60_000);
        return { body: { id }, authCode, actor, record: id };
      },
    },
    requestClosing: {
      action: 'users.ask_closing',
      prepare: async () => {
        const { actor, authCode } = await somebody();
        return { body: {}, authCode, actor, record: actor };
      },
    },
    withdrawClosing: {
      action: 'users.withdraw_closing',
      prepare: async () => {
        const { actor, authCode } = await askedToClose();
        return { body: {}, authCode, actor, record: actor };
      },
    },
    closeAccount: {
      action: 'users.close',
      prepare: async () => {
        const { actor: user } = await askedToClose();
        const { actor, authCode } = await somebody('admin');
        return { body: { user, read: [] }, authCode, actor, record: user };
      },
    },
    setHold: { action: 'users.hold', prepare: () => named({ reason: 'A lawsuit' }) },
    liftHold: {
      action: 'users.lift_hold',
      prepare: async () => {
        const prepared = await named();
        await post('/api/backoffice/people/hold', prepared.authCode, {
          ...prepared.body,
          reason: 'A lawsuit',
        });
        return prepared;
      },
    },
    requestDataExport: {
      action: 'personal_data.export',
      prepare: async () => {
        const { actor, authCode } = await somebody();
        return { body: {}, authCode, actor, record: actor };
      },
    },
    downloadDataExport: {
      action: 'personal_data.download',
      prepare: async () => {
        const { actor, authCode } = await somebody();
        const now = server.clock.now();
        const id = newId();
        const until = { expiresAt: new Date(now.getTime() + 60_000) };
        await server.platform.db
          .insertInto('data_exports')
          .values({ _id: id, user: actor, createdAt: now, readyAt: now, ...until })
          .execute();
        await server.platform.db
          .insertInto('data_export_parts')
          .values({ export: id, position: 0, files: '[]', key: `exports/${id}.zip`, size: 1n })
          .execute();
        return { body: { id, part: 0 }, authCode, actor, record: actor };
      },
    },
    reviewAccreditation: {
      action: 'accreditation.review',
      prepare: async () => {
        const { actor, authCode } = await somebody('admin');
        const stated = { accreditation: '0', accreditationType: 'individual' as const };
        const { _id: user } = await accounts.person(stated);
        const { body } = await server.request<{ item: { statement: string } }>(
          'GET',
          `/api/backoffice/accreditations/${user}`,
          { authCode },
        );
        const { statement } = body.item;
        return { body: { user, statement, decision: 'accepted' }, authCode, actor, record: user };
      },
    },
    signOutPerson: { action: 'session.end_all', prepare: () => named() },
    removeFromPortal: {
      action: 'memberships.remove',
      prepare: async () => {
        const prepared = await named();
        // An open portal, so that everybody is a member.
        const portal = (await server.make.portal())._id;
        return { ...prepared, body: { ...prepared.body, portal } };
      },
    },
  };
}
