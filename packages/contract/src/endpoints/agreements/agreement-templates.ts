import { templateKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { itemReply, listReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { id, lineText, markupText, rawText } from '../../schemas.ts';
import { presignedUpload } from '../storage/presigned-upload.ts';

const method = z.enum(templateKinds, 'Choose who signs it.');
const templateName = lineText(500).check(z.regex(/\S/, 'Give the template a name.'));

const usingFund = z.strictObject({ _id: recordId, name: z.string() });

const templateFields = {
  _id: recordId,
  name: z.string(),
  /** Null for one that was made elsewhere and has no method yet. */
  method: z.nullable(method),
  /** pdf: an uploaded form; written: a text from the editor. */
  source: z.enum(['pdf', 'written']),
  originalName: z.nullable(z.string()),
  updatedAt: z.nullable(timestamp),
  /** The funds whose agreements are made from it. */
  funds: z.array(usingFund),
  /** What keeps it from being used for its method, for people; empty if nothing does. */
  problems: z.array(z.string()),
};

const agreementTemplate = named(
  'AgreementTemplate',
  'What agreements are made from.',
  z.strictObject(templateFields),
);
export type AgreementTemplate = z.infer<typeof agreementTemplate>;

const agreementTemplateDetail = named(
  'AgreementTemplateDetail',
  'A template with its form fields and the values that fill them.',
  z.strictObject({
    ...templateFields,
    /** The text, if it was written in the editor. */
    html: z.nullable(z.string()),
    fields: z.array(
      z.strictObject({
        name: z.string(),
        /** The value that fills it: the mapped one, or the one that has the field's name; null if none does. */
        value: z.nullable(z.string()),
        isMapped: z.boolean(),
        /** Its author wrote a placeholder into it, so that it needs a value. */
        needsValue: z.boolean(),
      }),
    ),
    /** The values that a field can have. */
    values: z.array(z.strictObject({ name: z.string(), label: z.string(), description: z.string() })),
    /** Agreements were made from it, so that a change makes a new version. */
    isUsed: z.boolean(),
  }),
);
export type AgreementTemplateDetail = z.infer<typeof agreementTemplateDetail>;

/** What the caller has read; a template that was saved since is not overwritten. */
const known = { id, updatedAt: z.nullable(z.string()) };

const savedTemplate = z.extend(successReply, {
  /** Another one than before if agreements were made from the old version. */
  template: recordId,
});

export const listAgreementTemplates = endpoint({
  name: 'listAgreementTemplates',
  summary: 'The current templates, with their funds and what is missing (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/templates',
  access: 'admin',
  reply: listReply(agreementTemplate),
});

export const readAgreementTemplate = endpoint({
  name: 'readAgreementTemplate',
  summary: 'A template with its form fields and the known values (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/templates/:id',
  access: 'admin',
  params: z.object({ id: rawText(200) }),
  reply: itemReply(agreementTemplateDetail),
  errors: ['not_found'],
});

export const previewAgreementTemplate = endpoint({
  name: 'previewAgreementTemplate',
  summary: 'A template filled with sample data for a method of investment, as a PDF (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/templates/:id/preview/:method',
  access: 'admin',
  params: z.object({ id: rawText(200), method: rawText(200) }),
  replyType: 'application/pdf',
  errors: ['not_found', 'conflict', 'unavailable'],
});

export const presignTemplateUpload = endpoint({
  name: 'presignTemplateUpload',
  summary: 'A signed form post for the PDF of a template (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/templates/upload',
  access: 'admin',
  body: z.object({ name: rawText(1_000) }),
  reply: presignedUpload,
  errors: ['quota_exceeded', 'too_many_requests', 'unsupported_type'],
  storesReply: false,
});

export const saveTemplateUpload = endpoint({
  name: 'saveTemplateUpload',
  summary: 'Makes a template of an uploaded PDF with form fields, or replaces the PDF of one (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/templates/save',
  access: 'admin',
  body: z.object({
    path: rawText(1_000),
    bucket: rawText(200),
    name: templateName,
    method,
    replaces: z.optional(z.object(known)),
  }),
  reply: savedTemplate,
  errors: [
    'not_found',
    'conflict',
    'unsupported_type',
    'too_large',
    'quota_exceeded',
    'malware_found',
    'too_many_requests',
    'unavailable',
  ],
});

export const mapTemplate = endpoint({
  name: 'mapTemplate',
  summary: 'Saves the name, the method and the mapping of form fields to values (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/templates/map',
  access: 'admin',
  body: z.object({ ...known, name: templateName, method, mapping: z.record(rawText(200), rawText(200)) }),
  reply: savedTemplate,
  errors: ['not_found', 'conflict'],
});

export const writeTemplate = endpoint({
  name: 'writeTemplate',
  summary: 'Saves a template that is written in the editor, with placeholders (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/templates/write',
  access: 'admin',
  body: z.object({
    replaces: z.optional(z.object(known)),
    name: templateName,
    method,
    html: markupText(500_000).check(z.regex(/\S/, 'Write the text of the agreement.')),
  }),
  reply: savedTemplate,
  errors: ['not_found', 'conflict', 'unavailable'],
});

export const assignTemplate = endpoint({
  name: 'assignTemplate',
  summary: 'Makes a fund use a template for its method, or no longer use it (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/templates/assign',
  access: 'admin',
  body: z.object({ template: id, fund: id, isUsed: z.boolean() }),
  reply: successReply,
  errors: ['not_found', 'conflict'],
});
