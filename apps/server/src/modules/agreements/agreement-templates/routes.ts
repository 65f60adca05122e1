import { createHash } from 'node:crypto';
import {
  assignTemplate as assignTemplateCall,
  id as idSchema,
  listAgreementTemplates,
  mapTemplate,
  presignTemplateUpload,
  previewAgreementTemplate,
  readAgreementTemplate,
  saveTemplateUpload,
  writeTemplate,
} from '@paddock/contract';
import { type TemplateKind, templateKinds, templateUploadRule } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { newId } from '../../../platform/database/index.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { Attachment, mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  confirmProvisionalObject,
  registerProvisionalObject,
} from '../../storage/provisional-objects/index.ts';
import type { CreateUploads, UploadKind } from '../../storage/uploads/index.ts';
import { cleanWrittenHtml, readTemplatePdf, type SigningTools, writtenFields } from '../signing/index.ts';
import { assignTemplate } from './assign-template.ts';
import { inspectUpload } from './inspect-upload.ts';
import { listTemplates, presentTemplateDetail, readTemplateRow } from './read-templates.ts';
import { renderPreview } from './render-preview.ts';
import { changeTemplate, createTemplate, lockKnownTemplate } from './save-template.ts';
import { assertMapping } from './template-rules.ts';

/** The PDFs of templates. One is read at once, so none waits for the malware scanner. */
const templateUploads: UploadKind = { folder: 'templates', rule: templateUploadRule };

/** The templates of agreements: uploaded and mapped, or written; previewed, versioned and given to funds (BAC-06). */
export function registerAgreementTemplates(
  app: FastifyInstance,
  platform: Platform,
  tools: SigningTools & { uploads: CreateUploads },
): void {
  const uploads = tools.uploads(templateUploads);
  const readRow = (db: Platform['db'], id: string) => {
    const parsed = z.safeParse(idSchema, id);
    return parsed.success ? readTemplateRow(db, parsed.data) : throwNotFound('This template');
  };

  mount(app, platform, listAgreementTemplates, async (context) => {
    const items = await listTemplates(context.db);
    return { items, total: items.length };
  });

  mount(app, platform, readAgreementTemplate, async (context) => ({
    item: presentTemplateDetail(await readRow(context.db, context.params.id)),
  }));

  mount(app, platform, previewAgreementTemplate, async (context) => {
    const kind = templateKinds.find((name): name is TemplateKind => name === context.params.method);
    const row = await readRow(context.db, context.params.id);
    const { docPath } = row;
    if (!kind || docPath === null) return throwNotFound('This preview');
    const pdf = await renderPreview(tools, { ...row, docPath }, kind, context.portal);
    await context.audit({
      action: 'document.download',
      collection: 'agreement_templates',
      record: row._id,
      detail: { preview: kind },
    });
    return new Attachment('preview.pdf', 'application/pdf', Buffer.from(pdf), { isInline: true });
  });

  mount(app, platform, presignTemplateUpload, (context) =>
    uploads.presign(context.db, {
      user: requireUser(context).id,
      name: context.body.name,
      now: context.now,
    }),
  );

  mount(app, platform, saveTemplateUpload, {
    prepare: async (context) => {
      const { path, bucket } = context.body;
      const checked = await uploads.check({ user: requireUser(context).id, path, bucket, now: context.now });
      return { checked, formFields: await inspectUpload(tools, checked.key) };
    },
    record: async (context, { checked, formFields }) => {
      const { db, now, body } = context;
      const { key, originalName } = await uploads.claim(db, { user: requireUser(context).id, now }, checked);
      const before = body.replaces && (await lockKnownTemplate(db, body.replaces));
      const names = new Set(formFields.map(({ name }) => name));
      const content = {
        name: body.name.trim(),
        method: body.method,
        originalName,
        docPath: key,
        bucketId: tools.store.bucket,
        // Fields that are still there keep their values.
        mapping: Object.fromEntries(
          Object.entries(before?.mapping ?? {}).filter(([name]) => names.has(name)),
        ),
        html: null,
        formFields,
      };
      const template = before
        ? await changeTemplate(db, before, content, now)
        : await createTemplate(db, content, now);
      await context.audit({
        action: 'agreement_templates.upload',
        collection: 'agreement_templates',
        record: template,
        detail: { name: content.name, originalName, replaces: before?._id ?? null },
      });
      return { success: true, template };
    },
  });

  mount(app, platform, mapTemplate, async (context) => {
    const { db, now, body } = context;
    const before = await lockKnownTemplate(db, body);
    assertMapping(before.formFields, body.mapping);
    const { name, method, mapping } = body;
    const bucketId = tools.store.bucket;
    const { originalName, docPath, html, formFields } = before;
    const content = { name: name.trim(), method, mapping, bucketId, originalName, docPath, html, formFields };
    const template = await changeTemplate(db, before, content, now);
    await context.audit({
      action: 'agreement_templates.map',
      collection: 'agreement_templates',
      record: template,
      detail: { name: content.name, method, mapping, before: before.mapping, replaces: before._id },
    });
    return { success: true, template };
  });

  mount(app, platform, writeTemplate, {
    prepare: async (context) => {
      const html = cleanWrittenHtml(context.body.html);
      const formFields = writtenFields(html);
      // Shows each value's place, and proves that the text can be set. Each agreement is typeset again with its own values.
      const values = Object.fromEntries(formFields.map(({ name }) => [name, `[${name}]`]));
      const written = { docPath: '', html, name: context.body.name };
      const pdf = await readTemplatePdf(tools, written, { values, brand: undefined });
      const key = `${templateUploads.folder}/${newId()}.pdf`;
      await registerProvisionalObject(platform, key);
      await tools.store.put(key, pdf, 'application/pdf');
      return { html, formFields, key, sha256: createHash('sha256').update(html).digest('hex') };
    },
    record: async (context, { html, formFields, key, sha256 }) => {
      const { db, now, body } = context;
      const before = body.replaces && (await lockKnownTemplate(db, body.replaces));
      await confirmProvisionalObject(db, key);
      const content = {
        name: body.name.trim(),
        method: body.method,
        originalName: null,
        docPath: key,
        bucketId: tools.store.bucket,
        mapping: {},
        html,
        formFields,
      };
      const template = before
        ? await changeTemplate(db, before, content, now)
        : await createTemplate(db, content, now);
      await context.audit({
        action: 'agreement_templates.write',
        collection: 'agreement_templates',
        record: template,
        detail: { name: content.name, method: content.method, sha256, replaces: before?._id ?? null },
      });
      return { success: true, template };
    },
  });

  mount(app, platform, assignTemplateCall, async (context) => {
    const { body, db, now } = context;
    await assignTemplate(db, body, now);
    await context.audit({
      action: body.isUsed ? 'agreement_templates.assign' : 'agreement_templates.unassign',
      collection: 'funds',
      record: body.fund,
      detail: { template: body.template },
    });
    return { success: true };
  });
}
