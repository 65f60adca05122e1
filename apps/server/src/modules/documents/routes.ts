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
import type { Store } from '../../adapters/storage/index.ts';
import { throwNotFound } from '../../platform/domain-error.ts';
import { JsonText, mount, type RequestContext, requireUser } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createdRecord, trackChanges } from '../../platform/record-changes.ts';
import { presentList, presentRecord } from '../collections/index.ts';
import type { CreateUploads } from '../uploads/index.ts';
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

/** Documents that show as new until they are read. */
const readTrackedCollections: readonly DocumentCollection[] = [
  'news_documents',
  'tax_documents',
  'synd_documents',
];

export function registerDocuments(
  app: FastifyInstance,
  platform: Platform,
  tools: { store: Store; generators: DocumentGenerators; uploads: CreateUploads },
): void {
  const proofs = tools.uploads(verificationUploads(platform));

  const answerLink = async (
    call: RequestContext<unknown, unknown, unknown>,
    collection: DocumentCollection,
    id: string,
    filedUnder?: { fund: string },
  ) => {
    const { key, name } = await findDocument(call.db, call, collection, id, filedUnder);
    await call.audit({ action: 'document.download', collection, record: id });
    if (readTrackedCollections.includes(collection)) await markRead(call.db, call, id);
    return downloadLink(platform.secrets, call, { key, name });
  };

  mount(app, platform, listFundDocuments, async (call) => {
    const { fundId } = call.params;
    if ((await presentRecord(call.db, call, 'funds', fundId)) === undefined)
      return throwNotFound('This fund');
    return new JsonText(
      await presentList(call.db, call, 'synd_documents', {
        filter: { fund: fundId, isDeleted: false },
        sort: '-createdAt',
        limit: call.query.limit ?? listLimit,
      }),
    );
  });
  mount(app, platform, downloadFundDocument, async (call) =>
    answerLink(
      call,
      'synd_documents',
      call.body.id,
      call.query.fundId ? { fund: call.query.fundId } : undefined,
    ),
  );
  mount(app, platform, downloadNewsDocument, async (call) =>
    answerLink(call, 'news_documents', call.body.id),
  );
  mount(app, platform, downloadTaxDocument, async (call) => answerLink(call, 'tax_documents', call.body.id));
  mount(app, platform, listTaxYears, async (call) => ({
    items: await readTaxYears(call.db, requireUser(call).id),
  }));
  mount(app, platform, downloadVerificationDocument, async (call) =>
    answerLink(call, 'proof_documents', call.body.id),
  );
  mount(app, platform, downloadAgreement, async (call) => {
    const newest = await call.db
      .selectFrom('synd_agreements')
      .select('_id')
      .where('syndUser', '=', call.body.syndUserId)
      .where('isDeleted', '=', false)
      .orderBy('createdAt', 'desc')
      .orderBy('_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest) return throwNotFound('This agreement');
    return answerLink(call, 'synd_agreements', newest._id);
  });

  mount(app, platform, presignVerificationUpload, async (call) =>
    proofs.presign(call.db, { user: requireUser(call).id, name: call.body.path, now: call.now }),
  );
  mount(app, platform, saveVerificationDocument, {
    prepare: (call) => proofs.check({ ...call.body, user: requireUser(call).id, now: call.now }),
    record: async (call, checked) => {
      const by = { user: requireUser(call).id, now: call.now };
      const { bucket } = call.body;
      const taken = await proofs.claim(call.db, by, checked);
      const id = await recordVerificationDocument(call.db, { ...by, ...taken, bucket });
      await call.audit({
        action: 'proof_documents.create',
        collection: 'proof_documents',
        record: id,
        changes: await createdRecord(call.db, 'proof_documents', id),
      });
      const item = await presentRecord(call.db, call, 'proof_documents', id);
      if (!item) throw new Error('People read the verification documents that they record');
      return { success: true, item };
    },
  });
  mount(app, platform, deleteVerificationDocument, async (call) => {
    const changes = await trackChanges(call.db, 'proof_documents', call.body.id);
    await hideVerificationDocument(call.db, { user: requireUser(call).id, id: call.body.id, now: call.now });
    await call.audit({
      action: 'proof_documents.delete',
      collection: 'proof_documents',
      record: call.body.id,
      changes: await changes(),
    });
    return { success: true };
  });

  mount(app, platform, restoreVerificationDocument, async (call) => {
    const changes = await trackChanges(call.db, 'proof_documents', call.body.id);
    await unhideVerificationDocument(call.db, {
      user: requireUser(call).id,
      id: call.body.id,
      now: call.now,
    });
    await call.audit({
      action: 'proof_documents.restore',
      collection: 'proof_documents',
      record: call.body.id,
      changes: await changes(),
    });
    return { success: true };
  });

  registerDownloads(app, platform, tools);
}
