import type { TemplateFormField, TemplateKind } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { replaceFundTemplate } from '../../money/funds/index.ts';
import { insertTemplate, updateTemplate } from '../signing/index.ts';
import { readTemplateRow, type TemplateRow } from './read-templates.ts';
import { assertKeepsFunds } from './template-rules.ts';

/** The content of a template. */
export interface TemplateContent {
  readonly name: string;
  readonly method: TemplateKind;
  readonly originalName: string | null;
  readonly docPath: string | null;
  readonly bucketId: string | null;
  readonly mapping: Readonly<Record<string, string>>;
  readonly html: string | null;
  readonly formFields: readonly TemplateFormField[] | null;
}

/** The template that an admin has read. */
export interface KnownTemplate {
  readonly id: string;
  readonly updatedAt: string | null;
}

/** Locks a template. Throws if it was saved or replaced since the caller read it. */
export async function lockKnownTemplate(db: Kysely<Database>, known: KnownTemplate): Promise<TemplateRow> {
  const row = await readTemplateRow(db, known.id, 'lock');
  if (row.replacedBy !== null || row.updatedAt !== known.updatedAt)
    throwDomainError(
      'conflict',
      'Somebody else has changed this template meanwhile. Please reload the page to see their version.',
    );
  return row;
}

/** Stores a new template, and returns its id. */
export async function createTemplate(
  db: Kysely<Database>,
  content: TemplateContent,
  now: Date,
): Promise<string> {
  const _id = newId();
  await insertTemplate(db, { _id, ...toColumns(content), createdAt: now, updatedAt: now });
  return _id;
}

/**
 * Changes a template, whose lock the caller holds. One that agreements were made from stays as it is: a new version
 * takes its place in every fund. Returns the id of the template that is used from now on.
 */
export async function changeTemplate(
  db: Kysely<Database>,
  row: TemplateRow,
  content: TemplateContent,
  now: Date,
): Promise<string> {
  assertKeepsFunds(row, content);
  if (row.isUsed) {
    const id = await createTemplate(db, content, now);
    await updateTemplate(db, row._id, { replacedBy: id });
    await replaceFundTemplate(db, { former: row._id, template: id, now });
    return id;
  }
  const { formFields, ...rest } = toColumns(content);
  await updateTemplate(db, row._id, { ...rest, updatedAt: now });
  // Another PDF forgets the fields of the one before, so they are stored after it.
  await updateTemplate(db, row._id, { formFields });
  return row._id;
}

const toColumns = ({ mapping, formFields, ...rest }: TemplateContent) => ({
  ...rest,
  mapping: JSON.stringify(mapping),
  formFields: formFields && JSON.stringify(formFields),
});
