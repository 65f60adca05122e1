import { buffer } from 'node:stream/consumers';
import type { TemplateFormField } from '@paddock/domain';
import type { TemplateInspection } from '../../../../adapters/agreement-pdf/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AgreementTools } from '../signing-tools.ts';
import { translatePdfErrors } from './pdf-errors.ts';
import { recordFormFields } from './template-writes.ts';

/** A template with its PDF in the store. */
export interface StoredTemplate {
  readonly _id: string;
  readonly docPath: string;
}

/** Reads the form fields of a template, inspecting its PDF if nobody has yet. Runs outside any transaction. */
export async function readFormFields(
  platform: Pick<Platform, 'db'>,
  tools: AgreementTools,
  template: StoredTemplate,
): Promise<readonly TemplateFormField[]> {
  const row = await platform.db
    .selectFrom('agreement_templates')
    .select('formFields')
    .where('_id', '=', template._id)
    .where('docPath', '=', template.docPath)
    .executeTakeFirst();
  return row?.formFields ?? inspectFields(platform, tools, template);
}

/** Inspects the PDF of a template, and stores its fields. */
export async function inspectFields(
  { db }: Pick<Platform, 'db'>,
  tools: AgreementTools,
  { _id, docPath }: StoredTemplate,
): Promise<readonly TemplateFormField[]> {
  const pdf = await buffer(await tools.store.read(docPath));
  const fields = toFormFields(await translatePdfErrors(tools.agreementPdf.inspect(pdf)));
  await recordFormFields(db, { _id, docPath }, fields);
  return fields;
}

/** The stored part of an inspection. */
export function toFormFields(inspection: TemplateInspection): TemplateFormField[] {
  return inspection.fields.map(({ name, hasPlaceholder }) => ({ name, hasPlaceholder }));
}
