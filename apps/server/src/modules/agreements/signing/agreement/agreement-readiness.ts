import type { AgreementReadiness } from '@paddock/contract';
import {
  type AgreementField,
  resolveTemplateValues,
  type SignatureProviderName,
  type TemplateFormField,
  type TemplateKind,
  templateKinds,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { TemplateNeeds } from '../../../../adapters/signature/index.ts';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { serviceTemplateProblems } from '../service/template-needs.ts';
import { templateIndex } from './agreement-facts.ts';

interface FundRow {
  ids: (string | null)[];
  companyName: string | null;
  provider: SignatureProviderName | null;
}

interface ServiceTemplateRow {
  _id: string;
  known: AgreementField[];
  unknown: string[];
  roles: string[];
}

interface TemplateRow {
  _id: string;
  mapping: Record<string, string>;
  formFields: TemplateFormField[] | null;
}

/**
 * For each kind of agreement, whether the fund has a usable template and which values it needs (SEC-10). What a service
 * has not been asked about yet is found when the agreement is made.
 */
export async function readAgreementReadiness(
  db: Kysely<Database>,
  { signature, dropboxSign }: Pick<Config, 'signature' | 'dropboxSign'>,
  fund: string,
): Promise<Record<TemplateKind, AgreementReadiness>> {
  const { rows } = await sql<FundRow>`
    SELECT ARRAY[f.sa_doc_template_1_id, f.sa_doc_template_2_id, f.sa_doc_template_3_id, f.sa_doc_template_4_id]
      AS ids, c.name AS "companyName", f.signature_provider AS provider
    FROM funds f LEFT JOIN companies c ON c."_id" = f.company WHERE f."_id" = ${fund}`.execute(db);
  const { ids, companyName, provider } = rows[0] ?? { ids: [], companyName: null, provider: null };
  const own = await sql<TemplateRow>`
    SELECT "_id", mapping, "formFields" FROM agreement_templates
    WHERE "_id"::text = ANY(${ids}::text[]) AND "docPath" IS NOT NULL`.execute(db);
  const atService = await sql<ServiceTemplateRow>`
    SELECT "_id", known, unknown, roles FROM signature_templates WHERE "_id" = ANY(${ids}::text[])`.execute(
    db,
  );
  const readiness = templateKinds.map((kind): [TemplateKind, AgreementReadiness] => {
    const id = ids[templateIndex[kind]] ?? null;
    const template = own.rows.find(({ _id }) => _id === id);
    if ((provider ?? (template ? 'builtin' : signature)) === 'builtin')
      return [kind, templateReadiness(template, companyName)];
    const known = atService.rows.find(({ _id }) => _id === id);
    if (!dropboxSign || id === null || template) return [kind, notReady];
    return [kind, known ? serviceTemplateReadiness(kind, known, companyName) : { isReady: true, needs: [] }];
  });
  return Object.fromEntries(readiness) as Record<TemplateKind, AgreementReadiness>;
}

const notReady: AgreementReadiness = { isReady: false, needs: [] };

function serviceTemplateReadiness(
  kind: TemplateKind,
  template: ServiceTemplateRow,
  companyName: string | null,
): AgreementReadiness {
  const isReady =
    serviceTemplateProblems(kind, template).length === 0 && isTemplateUsable(template, { companyName });
  return { isReady, needs: isReady ? template.known : [] };
}

function templateReadiness(
  template: TemplateRow | undefined,
  companyName: string | null,
): AgreementReadiness {
  if (!template) return notReady;
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
  values: Pick<TemplateNeeds, 'known' | 'unknown'>,
  fund: { readonly companyName: string | null },
): boolean {
  return values.unknown.length === 0 && !(values.known.includes('company_name') && !fund.companyName?.trim());
}
