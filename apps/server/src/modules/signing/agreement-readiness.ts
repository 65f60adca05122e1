import type { AgreementReadiness } from '@paddock/contract';
import {
  resolveTemplateValues,
  type TemplateFormField,
  type TemplateKind,
  templateKinds,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { templateIndex } from './agreement-facts.ts';

interface TemplateRow {
  _id: string;
  mapping: Record<string, string>;
  formFields: TemplateFormField[] | null;
}

/** For each kind of agreement, whether the fund has a usable template and which values it needs (SEC-10). */
export async function readAgreementReadiness(
  db: Kysely<Database>,
  fund: string,
): Promise<Record<TemplateKind, AgreementReadiness>> {
  const { rows } = await sql<{ ids: (string | null)[]; companyName: string | null }>`
    SELECT ARRAY[f.sa_doc_template_1_id, f.sa_doc_template_2_id, f.sa_doc_template_3_id, f.sa_doc_template_4_id]
      AS ids, c.name AS "companyName"
    FROM funds f LEFT JOIN companies c ON c."_id" = f.company WHERE f."_id" = ${fund}`.execute(db);
  const { ids, companyName } = rows[0] ?? { ids: [], companyName: null };
  const templates = await sql<TemplateRow>`
    SELECT "_id", mapping, "formFields" FROM agreement_templates
    WHERE "_id"::text = ANY(${ids}::text[]) AND "docPath" IS NOT NULL`.execute(db);
  const readiness = templateKinds.map((kind) => {
    const template = templates.rows.find(({ _id }) => _id === ids[templateIndex[kind]]);
    return [kind, templateReadiness(template, companyName)];
  });
  return Object.fromEntries(readiness) as Record<TemplateKind, AgreementReadiness>;
}

function templateReadiness(
  template: TemplateRow | undefined,
  companyName: string | null,
): AgreementReadiness {
  if (!template) return { isReady: false, needs: [] };
  const values = templateValues(template);
  return { isReady: isTemplateUsable(values, { companyName }), needs: [...values.known] };
}

/** Before the PDF has been inspected, only its mapping is known. */
function templateValues({ mapping, formFields }: TemplateRow) {
  const mapped = Object.keys(mapping).map((name) => ({ name, hasPlaceholder: false }));
  return resolveTemplateValues(formFields ?? mapped, mapping);
}

/** Whether the fund itself provides every value that no investor can. */
export function isTemplateUsable(
  values: ReturnType<typeof resolveTemplateValues>,
  fund: { readonly companyName: string | null },
): boolean {
  return values.unknown.length === 0 && !(values.known.includes('company_name') && !fund.companyName?.trim());
}
