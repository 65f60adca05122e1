import {
  deleteVerificationDocument,
  downloadAgreement,
  downloadFundDocument,
  downloadNewsDocument,
  downloadTaxDocument,
  downloadVerificationDocument,
  listFundDocuments,
  listTaxYears,
  presignVerificationUpload,
  restoreVerificationDocument,
  saveVerificationDocument,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../../adapters/storage/index.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { mount, type RequestContext, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createdRecord, trackChanges } from '../../../platform/record-changes.ts';
import { reopenRefused } from '../../people/accreditation/index.ts';
import { assertPaperHolder } from '../../people/investing-profiles/index.ts';
import { presentList, presentRecord } from '../../records/collections/index.ts';
import type { CreateUploads } from '../../storage/uploads/index.ts';
import { registerDownloads } from './downloads.ts';
import { type DocumentCollection, findDocument } from './find-document.ts';
import { type DocumentGenerators, downloadLink } from './generated-documents.ts';
import { markRead, readTaxYears } from './reads.ts';
import {
  hideVerificationDocument,
  recordVerificationDocument,
  unhideVerificationDocument,
  verificationUploads,
} from './verification-documents.ts';

/** File lists load up to 999 items (DOC-01, DOC-09). */
const listLimit = 999;

export function registerDocuments(
  app: FastifyInstance,
  platform: Platform,
  tools: { store: Store; generators: DocumentGenerators; uploads: CreateUploads },
): void {
  const proofs = tools.uploads(verificationUploads(platform));

  const answerLink = async (
    context: RequestContext<unknown, unknown, unknown>,
    collection: DocumentCollection,
    id: string,
    filedUnder?: { fund: string },
  ) => {
    const { key, name } = await findDocument(context.db, context, collection, id, filedUnder);
    await context.audit({ action: 'document.download', collection, record: id });
    await markRead(context.db, context, id);
    return downloadLink(platform.secrets, context, { key, name });
  };

  mount(app, platform, listFundDocuments, async (context) => {
    const { fundId } = context.params;
    if ((await presentRecord(context.db, context, 'funds', fundId)) === undefined)
      return throwNotFound('This fund');
    return presentList(context.db, context, 'synd_documents', {
      filter: { fund: fundId, isDeleted: false },
      sort: '-createdAt',
      limit: context.query.limit ?? listLimit,
    });
  });
  mount(app, platform, downloadFundDocument, async (context) =>
    answerLink(
      context,
      'synd_documents',
      context.body.id,
      context.query.fundId ? { fund: context.query.fundId } : undefined,
    ),
  );
  mount(app, platform, downloadNewsDocument, async (context) =>
    answerLink(context, 'news_documents', context.body.id),
  );
  mount(app, platform, downloadTaxDocument, async (context) =>
    answerLink(context, 'tax_documents', context.body.id),
  );
  mount(app, platform, listTaxYears, async (context) => ({
    items: await readTaxYears(context.db, requireUser(context).id),
  }));
  mount(app, platform, downloadVerificationDocument, async (context) =>
    answerLink(context, 'proof_documents', context.body.id),
  );
  mount(app, platform, downloadAgreement, async (context) => {
    const newest = await context.db
      .selectFrom('synd_agreements')
      .select('_id')
      .where('syndUser', '=', context.body.syndUserId)
      .where('isDeleted', '=', false)
      .orderBy('createdAt', 'desc')
      .orderBy('_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest) return throwNotFound('This agreement');
    return answerLink(context, 'synd_agreements', newest._id);
  });

  mount(app, platform, presignVerificationUpload, async (context) =>
    proofs.presign(context.db, { user: requireUser(context).id, name: context.body.path, now: context.now }),
  );
  mount(app, platform, saveVerificationDocument, {
    prepare: (context) => proofs.check({ ...context.body, user: requireUser(context).id, now: context.now }),
    record: async (context, checked) => {
      const by = { user: requireUser(context).id, now: context.now };
      const { bucket, investing_entity: profile = null } = context.body;
      if (profile !== null) await assertPaperHolder(context.db, { profile, user: by.user });
      const taken = await proofs.claim(context.db, by, checked);
      const id = await recordVerificationDocument(context.db, { ...by, ...taken, bucket, profile });
      await context.audit({
        action: 'proof_documents.create',
        collection: 'proof_documents',
        record: id,
        changes: await createdRecord(context.db, 'proof_documents', id),
      });
      for (const reopened of await reopenRefused(context.db, { document: id, now: context.now }))
        await context.audit({
          action: 'accreditation.reopen',
          collection: 'investing_entities',
          record: reopened,
          detail: { document: id },
        });
      const item = await presentRecord(context.db, context, 'proof_documents', id);
      if (!item) throw new Error(`The verification document ${id} cannot be read by the person who saved it`);
      return { success: true, item };
    },
  });
  mount(app, platform, deleteVerificationDocument, async (context) => {
    const changes = await trackChanges(context.db, 'proof_documents', context.body.id);
    await hideVerificationDocument(context.db, {
      user: requireUser(context).id,
      id: context.body.id,
      now: context.now,
    });
    await context.audit({
      action: 'proof_documents.delete',
      collection: 'proof_documents',
      record: context.body.id,
      changes: await changes(),
    });
    return { success: true };
  });

  mount(app, platform, restoreVerificationDocument, async (context) => {
    const changes = await trackChanges(context.db, 'proof_documents', context.body.id);
    await unhideVerificationDocument(context.db, {
      user: requireUser(context).id,
      id: context.body.id,
      now: context.now,
    });
    await context.audit({
      action: 'proof_documents.restore',
      collection: 'proof_documents',
      record: context.body.id,
      changes: await changes(),
    });
    return { success: true };
  });

  registerDownloads(app, platform, tools);
}
