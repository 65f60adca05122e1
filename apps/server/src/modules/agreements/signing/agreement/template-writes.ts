import type { TemplateFormField } from '@paddock/domain';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

type Columns = Database['agreement_templates'];

/** Stores a new template. */
export async function insertTemplate(db: Kysely<Database>, row: Insertable<Columns>): Promise<void> {
  await db.insertInto('agreement_templates').values(row).execute();
}

/** Changes a template. */
export async function updateTemplate(
  db: Kysely<Database>,
  id: string,
  change: Updateable<Columns>,
): Promise<void> {
  await db.updateTable('agreement_templates').set(change).where('_id', '=', id).execute();
}

/** Stores the form fields that were found in the PDF of a template, unless it has another PDF meanwhile. */
export async function recordFormFields(
  db: Kysely<Database>,
  { _id, docPath }: { _id: string; docPath: string },
  fields: readonly TemplateFormField[],
): Promise<void> {
  await db
    .updateTable('agreement_templates')
    .set({ formFields: JSON.stringify(fields) })
    .where('_id', '=', _id)
    .where('docPath', '=', docPath)
    .execute();
}
