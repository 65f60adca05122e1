import {
  type AddressParts,
  displayName,
  type FrozenHolder,
  frozenHolderOf,
  type InvestingKind,
  isSpouseInvestmentRequired,
  methodOfKind,
  type SignatureProviderName,
  type TemplateKind,
  templateKindFor,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwNotFound } from '../../../../platform/domain-error.ts';
import { findOpenCorrection, type TermCorrection } from '../correction/term-correction.ts';

export interface AgreementTemplate {
  _id: string;
  docPath: string | null;
  mapping: Record<string, string>;
  /** The text, if it was written in the editor; null for an uploaded PDF. */
  html: string | null;
  name: string;
}

/** Everything in the database that goes into an agreement. */
export interface AgreementFacts {
  _id: string;
  user: string;
  fund: string;
  fundName: string;
  /** The portal of the fund's company. */
  portal: string | null;
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string;
  email: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
  trustName: string | null;
  busEntityName: string | null;
  /** The holder that the agreement states; null where the profile is of another method than these terms. */
  holder: FrozenHolder | null;
  invest_amount: string;
  method_of_inv: 'CASH' | 'TRUST' | 'ENTITY' | null;
  is_married: boolean | null;
  cosub_first_name: string | null;
  cosub_last_name: string | null;
  cosub_email: string | null;
  /** The correction that states these terms; null if they are the record's own. */
  correction: string | null;
  kind: TemplateKind;
  /** Who collects the signatures; null for the default of the deployment. */
  provider: SignatureProviderName | null;
  /** The fund's template for this investment method, as its provider names it; null if there is none. */
  templateId: string | null;
  /** The template if it is one of ours. */
  template: AgreementTemplate | null;
}

/** Which of the fund's four templates is for which kind of agreement (SIG-06). */
export const templateIndex = { individual: 0, individual_with_spouse: 1, trust: 2, entity: 3 } as const;

type Row = Omit<AgreementFacts, 'kind' | 'templateId' | 'template' | 'correction' | 'holder'> & {
  templates: (string | null)[];
  profile: Profile | null;
};

interface Profile extends AddressParts {
  readonly entity: string;
  readonly kind: InvestingKind;
  readonly legalName: string;
  readonly isUnnamed: boolean;
  readonly capacity: string | null;
  readonly signatory: string | null;
  readonly custodian: string | null;
  readonly taxIdLast4: string | null;
}

/** Reads what the agreement of a participation states, and its template. */
export async function readAgreementFacts(db: Kysely<Database>, syndUser: string): Promise<AgreementFacts> {
  const correction = await findOpenCorrection(db, syndUser);
  const { rows } = await sql<Row>`
    SELECT s."_id", s."user", s.fund, f.name AS "fundName", c.portal, c.name AS "companyName", u."firstName", u."lastName",
      u.username, u.email, u.address1, u.address2, u.city, u.state, u."postalCode", u.country, u."trustName",
      u."busEntityName", s.invest_amount, s.method_of_inv, s.is_married, s.cosub_first_name, s.cosub_last_name,
      s.cosub_email, f.signature_provider AS provider,
      ARRAY[f.sa_doc_template_1_id, f.sa_doc_template_2_id, f.sa_doc_template_3_id, f.sa_doc_template_4_id]
        AS templates,
      CASE WHEN e."_id" IS NOT NULL THEN jsonb_build_object('entity', e."_id", 'kind', e.kind, 'legalName', e."legalName",
        'isUnnamed', e."isUnnamed", 'capacity', e.capacity, 'signatory', e.signatory, 'custodian', e.custodian,
        'taxIdLast4', e."taxIdLast4",
        'address1', e.address1, 'address2', e.address2, 'city', e.city, 'state', e.state, 'postalCode', e."postalCode",
        'country', e.country) END AS profile
    FROM synd_users s JOIN users u ON u."_id" = s."user" JOIN funds f ON f."_id" = s.fund
    LEFT JOIN companies c ON c."_id" = f.company LEFT JOIN investing_entities e
      ON e."_id" = coalesce(${correction?.terms.investing_entity ?? null}::uuid, s.investing_entity)
    WHERE s."_id" = ${syndUser}`.execute(db);
  if (!rows[0]) return throwNotFound('This investment');
  const { templates, profile, ...record } = rows[0];
  const facts = withHolder(
    { ...record, ...(correction && correctedTermsOf(correction)), correction: correction?._id ?? null },
    profile,
  );
  const kind = templateKindFor({ ...facts, isSpouseInvestmentRequired: isSpouseInvestmentRequired(facts) });
  const templateId = templates[templateIndex[kind]] ?? null;
  const template = templateId === null ? undefined : await readTemplate(db, templateId);
  return { ...facts, kind, templateId, template: template ?? null };
}

/** The facts as the profile that holds the investment states them: its name and its address, where it has them. */
function withHolder<Facts extends Omit<Row, 'templates' | 'profile'>>(
  facts: Facts,
  profile: Profile | null,
): Facts & Pick<AgreementFacts, 'holder'> {
  const method = facts.method_of_inv ?? 'CASH';
  if (!profile || methodOfKind(profile.kind) !== method) return { ...facts, holder: null };
  const { address1, address2, city, state, postalCode, country } = profile;
  const own = { address1, address2, city, state, postalCode, country };
  const address = address1?.trim() ? own : facts;
  const name = profile.isUnnamed ? null : profile.legalName;
  return {
    ...facts,
    ...(address1?.trim() && own),
    ...(method === 'TRUST' && { trustName: name }),
    ...(method === 'ENTITY' && { busEntityName: name }),
    holder: frozenHolderOf({ ...profile, ownerName: displayName(facts) }, address),
  };
}

/** The corrected terms for an agreement. */
function correctedTermsOf({ terms }: TermCorrection) {
  const { is_marital_state: _, investing_entity: _holder, invest_amount, ...rest } = terms;
  return { ...rest, invest_amount: invest_amount ?? '' };
}

/** Undefined if it is none of ours. */
export async function readTemplate(db: Kysely<Database>, id: string): Promise<AgreementTemplate | undefined> {
  const { rows } = await sql<AgreementTemplate>`
    SELECT "_id", "docPath", mapping, html, name FROM agreement_templates WHERE "_id"::text = ${id}`.execute(
    db,
  );
  return rows[0];
}
