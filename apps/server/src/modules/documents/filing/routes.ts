import {
  confirmFiling,
  discardFiling,
  editFiling,
  listFiledDocuments,
  listFilingDrafts,
  openFiledDocument,
  presignFiling,
  previewFiling,
  publishFiling,
  readFiledDocument,
  saveFiling,
  takeBackDocument,
} from '@paddock/contract';
import { titleFromFileName } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../../adapters/storage/index.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import type { CreateUploads } from '../../storage/uploads/index.ts';
import { downloadLink } from '../documents/index.ts';
import { awaitMatch, matchPapers, matchPapersJob } from '../matching/index.ts';
import { confirmDrafts } from './confirm-drafts.ts';
import {
  discardDrafts,
  discardRequiresReauthentication,
  editDrafts,
  lockDrafts,
  saveDraft,
} from './drafts.ts';
import { listDocuments } from './list-documents.ts';
import { findFile } from './open-file.ts';
import { countDrafts, presentDrafts } from './present-drafts.ts';
import { publish } from './publish.ts';
import { readDocument } from './read-document.ts';
import { previewRecipients } from './recipients.ts';
import { takeBack } from './take-back.ts';
import { createFilingUploads } from './upload-kinds.ts';

/** How admins file documents: upload, draft, publish, replace, take back (BAC-10). */
export function registerFiling(
  app: FastifyInstance,
  platform: Platform,
  { store, uploads: createUploads }: { store: Store; uploads: CreateUploads },
): void {
  const uploads = createFilingUploads(createUploads);
  platform.jobs.handle(matchPapersJob, (_data, run) => matchPapers(platform, store, run));

  mount(app, platform, presignFiling, async (context) =>
    uploads[context.body.kind].presign(context.db, {
      user: requireUser(context).id,
      name: context.body.name,
      now: context.now,
    }),
  );
  mount(app, platform, saveFiling, {
    prepare: (context) =>
      uploads[context.body.kind].check({
        ...context.body,
        user: requireUser(context).id,
        now: context.now,
      }),
    record: async (context, checked) => {
      const { kind, bucket, title = titleFromFileName(context.body.name) } = context.body;
      const by = { user: requireUser(context).id, now: context.now };
      const { key, originalName } = await uploads[kind].claim(context.db, by, checked);
      const { now } = context;
      const id = await saveDraft(context.db, {
        ...context.body,
        title,
        key,
        bucket,
        originalName,
        filedBy: by.user,
        now,
      });
      await context.audit({ action: 'filing.save', collection: kind, record: id, detail: { originalName } });
      if (kind === 'tax_documents') await awaitMatch(context.db, platform, { document: id, now });
      const [item] = await presentDrafts(context.db, { ids: [id] });
      return { item: item ?? throwNotFound('This draft') };
    },
  });
  mount(app, platform, listFilingDrafts, async (context) => ({
    items: await presentDrafts(context.db),
    total: await countDrafts(context.db),
  }));
  mount(app, platform, editFiling, async (context) => {
    const { ids, ...values } = context.body;
    const changed = await editDrafts(context.db, ids, values);
    const items = await presentDrafts(context.db, { ids });
    for (const { _id, kind } of items) {
      const detail = changed.get(_id);
      if (detail)
        await context.audit({ action: 'filing.edit', collection: kind, record: _id, detail: { ...detail } });
    }
    return { items };
  });
  mount(app, platform, confirmFiling, async (context) => {
    const { ids } = context.body;
    await confirmDrafts(context, context.body);
    return { items: await presentDrafts(context.db, { ids }) };
  });
  mount(app, platform, discardFiling, async (context) => {
    const { ids } = context.body;
    const locked = await lockDrafts(context.db, ids);
    if (locked.some(({ kind }) => discardRequiresReauthentication(kind)))
      requireReauthentication(context.actor, context.now, 'before you delete this');
    for (const { _id, kind, originalName } of await discardDrafts(context.db, ids))
      await context.audit({
        action: 'filing.discard',
        collection: kind,
        record: _id,
        detail: { originalName },
      });
    return { success: true };
  });
  mount(app, platform, previewFiling, async (context) => {
    const { ids } = context.body;
    const preview = await previewRecipients(context.db, ids);
    return preview.documents < new Set(ids).size ? throwNotFound('This draft') : preview;
  });
  mount(app, platform, publishFiling, async (context) => {
    const { ids, notifiesOfReplacements = false, confirmed = false, confirmedUnread = false } = context.body;
    const request = { ids, notifiesOfReplacements, confirmed, confirmedUnread };
    return { success: true, ...(await publish(context, platform, request)) };
  });

  mount(app, platform, listFiledDocuments, async (context) => {
    const { limit, offset, ...filter } = context.query;
    return listDocuments(context.db, filter, { limit, offset });
  });
  mount(app, platform, readFiledDocument, async (context) => ({
    item: await readDocument(context.db, context.params.id, context.now),
  }));
  mount(app, platform, openFiledDocument, async (context) => {
    const { kind, record, key, name } = await findFile(context.db, context.body.id);
    await context.audit({ action: 'document.download', collection: kind, record });
    return downloadLink(platform.secrets, context, { key, name });
  });
  mount(app, platform, takeBackDocument, async (context) => ({
    success: true,
    readers: await takeBack(context, context.body.id),
  }));
}
