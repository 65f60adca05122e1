import type { AgreementTemplate, AgreementTemplateDetail } from '@paddock/contract';
import {
  agreementFieldLabels,
  agreementFieldNames,
  agreementFields,
  isAgreementField,
  type TemplateFormField,
  type TemplateKind,
  templateProblems,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';

/** A template as it is stored. */
export interface TemplateRow {
  _id: string;
  name: string;
  method: TemplateKind | null;
  originalName: string | null;
  docPath: string | null;
  mapping: Record<string, string>;
  html: string | null;
  formFields: TemplateFormField[] | null;
  replacedBy: string | null;
  updatedAt: string | null;
  isUsed: boolean;
  funds: { _id: string; name: string }[];
}

const templateColumns = sql.raw(`t."_id", t.name, t.method, t."originalName", t."docPath", t.mapping, t.html,
  t."formFields", t."replacedBy", t."updatedAt",
  EXISTS (SELECT 1 FROM signature_requests r WHERE r.template = t."_id"::text) AS "isUsed",
  (SELECT coalesce(json_agg(json_build_object('_id', f."_id", 'name', f.name) ORDER BY f.name), '[]')
    FROM funds f WHERE t."_id"::text IN
      (f.sa_doc_template_1_id, f.sa_doc_template_2_id, f.sa_doc_template_3_id, f.sa_doc_template_4_id)) AS funds`);

type StoredRow = Omit<TemplateRow, 'updatedAt'> & { updatedAt: Date | null };

const toRow = (row: StoredRow): TemplateRow => ({ ...row, updatedAt: row.updatedAt?.toISOString() ?? null });

/** The templates that are not replaced by a newer version, by name. */
export async function listTemplates(db: Kysely<Database>): Promise<AgreementTemplate[]> {
  const { rows } = await sql<StoredRow>`
    SELECT ${templateColumns} FROM agreement_templates t WHERE t."replacedBy" IS NULL
    ORDER BY t.name, t."_id" LIMIT 999`.execute(db);
  return rows.map((row) => presentTemplate(toRow(row)));
}

/** Reads a template, locked if it is to change. */
export async function readTemplateRow(
  db: Kysely<Database>,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<TemplateRow> {
  if (lock === 'lock')
    await sql`SELECT 1 FROM agreement_templates WHERE "_id" = ${id} FOR UPDATE`.execute(db);
  const { rows } = await sql<StoredRow>`
    SELECT ${templateColumns} FROM agreement_templates t WHERE t."_id" = ${id}`.execute(db);
  return rows[0] ? toRow(rows[0]) : throwNotFound('This template');
}

/** What keeps a template from being used for a kind of agreement. */
export function problemsOf(
  template: {
    readonly docPath: string | null;
    readonly formFields: readonly TemplateFormField[] | null;
    readonly mapping: Readonly<Record<string, string>>;
  },
  kind: TemplateKind | null,
): string[] {
  if (kind === null) return ['It does not say who signs it. Choose a method of investment.'];
  if (template.docPath === null) return ['It has no PDF. Upload one, or write the agreement in the editor.'];
  if (template.formFields === null)
    return ['Its form fields have not been read yet. They are within the hour.'];
  return templateProblems(kind, template.formFields, template.mapping);
}

function presentTemplate(row: TemplateRow): AgreementTemplate {
  const { _id, name, method, originalName, updatedAt, funds } = row;
  const source = row.html === null ? 'pdf' : 'written';
  return { _id, name, method, source, originalName, updatedAt, funds, problems: problemsOf(row, method) };
}

/** A template with its form fields, and all values that a field can have. */
export function presentTemplateDetail(row: TemplateRow): AgreementTemplateDetail {
  return {
    ...presentTemplate(row),
    html: row.html,
    isUsed: row.isUsed,
    fields: (row.formFields ?? []).map(({ name, hasPlaceholder }) => {
      const mapped = Object.hasOwn(row.mapping, name) ? (row.mapping[name] ?? null) : null;
      return {
        name,
        value: mapped ?? (isAgreementField(name) ? name : null),
        isMapped: mapped !== null,
        needsValue: hasPlaceholder,
      };
    }),
    values: agreementFieldNames.map((name) => ({
      name,
      label: agreementFieldLabels[name],
      description: agreementFields[name],
    })),
  };
}
