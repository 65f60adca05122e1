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
  _id: string;
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

/** What the templates of a fund are good for, by kind of agreement. */
export type AgreementReadinessByKind = Record<TemplateKind, AgreementReadiness>;

type SignatureConfig = Pick<Config, 'signature' | 'dropboxSign'>;

/**
 * For each kind of agreement, whether the fund has a usable template and which values it needs (SEC-10). What a service
 * has not been asked about yet is found when the agreement is made.
 */
export async function readAgreementReadiness(
  db: Kysely<Database>,
  config: SignatureConfig,
  fund: string,
): Promise<AgreementReadinessByKind> {
  return (await listAgreementReadiness(db, config, [fund])).get(fund) ?? nothingReady;
}

/** The same of several funds, by fund, in as many statements as for one. */
export async function listAgreementReadiness(
  db: Kysely<Database>,
  config: SignatureConfig,
  funds: readonly string[],
): Promise<Map<string, AgreementReadinessByKind>> {
  const { rows } = await sql<FundRow>`
    SELECT f._id, ARRAY[f.sa_doc_template_1_id, f.sa_doc_template_2_id, f.sa_doc_template_3_id, f.sa_doc_template_4_id]
      AS ids, c.name AS "companyName", f.signature_provider AS provider
    FROM funds f LEFT JOIN companies c ON c."_id" = f.company WHERE f."_id" = ANY(${[...funds]}::uuid[])`.execute(
    db,
  );
  const ids = [...new Set(rows.flatMap((fund) => fund.ids.filter((id) => id !== null)))];
  const own = await sql<TemplateRow>`
    SELECT "_id", mapping, "formFields" FROM agreement_templates
    WHERE "_id"::text = ANY(${ids}::text[]) AND "docPath" IS NOT NULL`.execute(db);
  const atService = await sql<ServiceTemplateRow>`
    SELECT "_id", known, unknown, roles FROM signature_templates WHERE "_id" = ANY(${ids}::text[])`.execute(
    db,
  );
  const templates: Templates = {
    own: new Map(own.rows.map((template) => [template._id, template])),
    atService: new Map(atService.rows.map((template) => [template._id, template])),
  };
  return new Map(rows.map((fund) => [fund._id, readinessOf(fund, templates, config)]));
}

interface Templates {
  readonly own: ReadonlyMap<string, TemplateRow>;
  readonly atService: ReadonlyMap<string, ServiceTemplateRow>;
}

function readinessOf(
  { ids, companyName, provider }: FundRow,
  { own, atService }: Templates,
  { signature, dropboxSign }: SignatureConfig,
): AgreementReadinessByKind {
  return byKind((kind) => {
    const id = ids[templateIndex[kind]] ?? '';
    const template = own.get(id);
    if ((provider ?? (template ? 'builtin' : signature)) === 'builtin')
      return templateReadiness(template, companyName);
    const known = atService.get(id);
    if (!dropboxSign || id === '' || template) return notReady;
    return known ? serviceTemplateReadiness(kind, known, companyName) : { isReady: true, needs: [] };
  });
}

const byKind = (readiness: (kind: TemplateKind) => AgreementReadiness) =>
  Object.fromEntries(templateKinds.map((kind) => [kind, readiness(kind)])) as AgreementReadinessByKind;

const notReady: AgreementReadiness = { isReady: false, needs: [] };
const nothingReady = byKind(() => notReady);

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
