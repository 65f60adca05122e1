import { filingScene } from '../scenes/filing-scene.ts';
import type { AuditedWrites, WriteScene } from './write-scene.ts';

/** Filing documents. */
export function filingWrites({ server, somebody, signing }: WriteScene): AuditedWrites {
  const filing = filingScene(server);
  /** A tax document of somebody, as an admin's draft. */
  const drafted = async () => {
    const { actor, authCode } = await somebody('admin');
    const { user } = await somebody();
    const id = await filing.draft(authCode, 'tax_documents', { user: user._id, year: 2025 });
    return { actor, authCode, id };
  };
  const published = async () => {
    const made = await drafted();
    await filing.publish(made.authCode, [made.id]);
    return made;
  };
  return {
    saveFiling: {
      action: 'filing.save',
      prepare: async () => {
        const { actor, authCode } = await somebody('admin');
        const kind = 'tax_documents';
        return { body: { kind, ...(await filing.upload(authCode, kind)) }, actor, authCode };
      },
    },
    editFiling: {
      action: 'filing.edit',
      prepare: async () => {
        const { actor, authCode, id } = await drafted();
        return { body: { ids: [id], year: 2024 }, actor, authCode, record: id };
      },
    },
    confirmFiling: {
      action: 'filing.confirm',
      prepare: async () => {
        const { actor, authCode, id } = await drafted();
        const { authCode: owner } = await somebody();
        const made = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
          authCode: owner,
          body: { kind: 'llc', legalName: 'Papers LLC' },
        });
        return { body: { ids: [id], holder: made.body.item._id }, actor, authCode, record: id };
      },
    },
    discardFiling: {
      action: 'filing.discard',
      prepare: async () => {
        const { actor, authCode, id } = await drafted();
        return { body: { ids: [id] }, actor, authCode, record: id };
      },
    },
    publishFiling: {
      action: 'filing.publish',
      prepare: async () => {
        const { actor, authCode, id } = await drafted();
        return { body: { ids: [id] }, actor, authCode, record: id };
      },
    },
    openFiledDocument: {
      action: 'document.download',
      prepare: async () => {
        const { actor, authCode, id } = await published();
        return { body: { id }, actor, authCode, record: id };
      },
    },
    takeBackDocument: {
      action: 'filing.take_back',
      prepare: async () => {
        const { actor, authCode, id } = await published();
        return { body: { id }, actor, authCode, record: id };
      },
    },
    completeParticipation: {
      action: 'approvals.ask',
      prepare: async () => {
        const { id, fund, person } = await signing.invested();
        await somebody('admin');
        const { actor, authCode } = await somebody('admin');
        const agreement = await filing.filed(authCode, 'synd_agreements', {
          fund: fund._id,
          user: person._id,
        });
        const body = { id, agreement, completedAt: '2026-01-05', reason: 'Signed on paper.' };
        return { body, actor, authCode, record: id };
      },
    },
  };
}
