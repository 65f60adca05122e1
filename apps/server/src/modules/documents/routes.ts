import {
  deleteProofDocument,
  downloadAgreement,
  downloadFundDocument,
  downloadNewsDocument,
  downloadProofDocument,
  downloadTaxDocument,
  type Entity,
  listFundDocuments,
  listTaxYears,
  requestProofUpload,
  restoreProofDocument,
  saveProofDocument,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../adapters/storage/index.ts';
import { type Call, type Handler, JsonText, mount, personOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/refusal.ts';
import { presentList, presentOne } from '../collections/index.ts';
import type { UploadsOf } from '../uploads/index.ts';
import { registerDownloads } from './downloads.ts';
import { type DocumentCollection, findDocument } from './find-document.ts';
import { downloadLink, type Makers } from './made-files.ts';
import {
  hideProofDocument,
  proofUploads,
  recordProofDocument,
  unhideProofDocument,
} from './proof-documents.ts';
import { markRead, taxYearsOf } from './reads.ts';

/** File lists load up to 999 items (DOC-01, DOC-09). */
const listLimit = 999;

/** Documents that show as new until they are read. */
const marked: readonly DocumentCollection[] = ['news_documents', 'tax_documents', 'synd_documents'];

export function registerDocuments(
  app: FastifyInstance,
  platform: Platform,
  tools: { store: Store; makers: Makers; uploads: UploadsOf },
): void {
  const proofs = tools.uploads(proofUploads(platform));

  const answerLink = async (
    call: Call<unknown, unknown, unknown>,
    collection: DocumentCollection,
    id: string,
    filedUnder?: { fund: string },
  ) => {
    const { key, name } = await findDocument(call.db, call, collection, id, filedUnder);
    await call.audit({ action: 'document.download', collection, record: id });
    if (marked.includes(collection)) await markRead(call.db, call, id);
    return downloadLink(platform.secrets, call, { key, name });
  };

  mount(app, platform, listFundDocuments, 'user', async (call) => {
    const { fundId } = call.params;
    if ((await presentOne(call.db, call, 'funds', fundId)) === undefined) return notFound('This fund');
    return new JsonText(
      await presentList(call.db, call, 'synd_documents', {
        filter: { fund: fundId, isDeleted: false },
        sort: '-createdAt',
        limit: listLimit,
      }),
    );
  });
  mount(app, platform, downloadFundDocument, 'user', async (call) =>
    answerLink(
      call,
      'synd_documents',
      call.body.id,
      call.query.fundId ? { fund: call.query.fundId } : undefined,
    ),
  );
  mount(app, platform, downloadNewsDocument, 'user', async (call) =>
    answerLink(call, 'news_documents', call.body.id),
  );
  mount(app, platform, downloadTaxDocument, 'user', async (call) =>
    answerLink(call, 'tax_documents', call.body.id),
  );
  mount(app, platform, listTaxYears, 'user', async (call) => ({
    items: await taxYearsOf(call.db, personOf(call).id),
  }));
  mount(app, platform, downloadProofDocument, 'user', async (call) =>
    answerLink(call, 'proof_documents', call.body.id),
  );
  mount(app, platform, downloadAgreement, 'user', async (call) => {
    const newest = await call.db
      .selectFrom('synd_agreements')
      .select('_id')
      .where('syndUser', '=', call.body.syndUserId)
      .where('isDeleted', '=', false)
      .orderBy('createdAt', 'desc')
      .orderBy('_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest) return notFound('This agreement');
    return answerLink(call, 'synd_agreements', newest._id);
  });

  mount(app, platform, requestProofUpload, 'user', async (call) =>
    proofs.offer(call.db, { user: personOf(call).id, name: call.body.path, now: call.now }),
  );
  const save: Handler<typeof saveProofDocument> = async (call) => {
    const upload = { ...call.body, user: personOf(call).id, now: call.now };
    const id = await recordProofDocument(call.db, { ...upload, ...(await proofs.take(call.db, upload)) });
    await call.audit({ action: 'proof_documents.create', collection: 'proof_documents', record: id });
    const item = await presentOne(call.db, call, 'proof_documents', id);
    return { success: true, item: JSON.parse(item ?? 'null') as Entity<'proof_documents'> };
  };
  mount(app, platform, saveProofDocument, 'user', save, proofs.gate);
  mount(app, platform, deleteProofDocument, 'user', async (call) => {
    await hideProofDocument(call.db, { user: personOf(call).id, id: call.body.id, now: call.now });
    await call.audit({
      action: 'proof_documents.delete',
      collection: 'proof_documents',
      record: call.body.id,
    });
    return { success: true };
  });

  mount(app, platform, restoreProofDocument, 'user', async (call) => {
    await unhideProofDocument(call.db, { user: personOf(call).id, id: call.body.id, now: call.now });
    await call.audit({
      action: 'proof_documents.restore',
      collection: 'proof_documents',
      record: call.body.id,
    });
    return { success: true };
  });

  registerDownloads(app, platform, tools);
}
