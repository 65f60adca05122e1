import type {
  BodyOf,
  createFund as createFundEndpoint,
  duplicateFund as duplicateFundEndpoint,
  Entity,
} from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { paymentInstructionFields } from '@paddock/domain';
import { DomainError, throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { findUnusableTemplates } from '../../agreements/agreement-templates/index.ts';
import { createRecord, presentRecord, readItems, type WriteHooks } from '../../records/collections/index.ts';

type Context = RequestContext<unknown, unknown, unknown>;
type Body = Readonly<Record<string, unknown>>;

/** Creates a fund with its investment, and its company unless that exists. Returns the fund's id. */
export async function createFund(
  context: Context,
  hooks: WriteHooks,
  { company, newCompany, fund, investment }: BodyOf<typeof createFundEndpoint>,
): Promise<string> {
  if ((company === undefined) === (newCompany === undefined))
    throwDomainError('bad_request', 'Choose a company, or fill in a new one.', {
      company: 'Choose a company, or fill in a new one.',
    });
  const owner = company ?? (await create(context, 'companies', newCompany ?? {}, 'newCompany'));
  const id = await create(context, 'funds', { ...fund, company: owner }, 'fund', hooks);
  await create(context, 'investments', { ...investment, company: owner, fund: id }, 'investment');
  return id;
}

/** The fields that a copy of a fund starts with. Dates, percentages and sums belong to the old one alone. */
const copiedFields = [
  'type',
  'description',
  'fee',
  'min_inv_amount',
  'min_inv_amount_for_existing',
  'max_inv_amount',
  'total_inv_amount',
  'schedule_call_url',
  'sa_doc_template_1_id',
  'sa_doc_template_2_id',
  'sa_doc_template_3_id',
  'sa_doc_template_4_id',
  'signature_provider',
  'company',
  'target_return',
  'preferred_return',
  'term',
  'distributions',
  'fees',
  'fee_table',
  'highlights',
  'plan',
  'sources_and_uses',
  'projections',
  'projection_assumptions',
  'risks',
  'sponsor_name',
  'sponsor_description',
  'location',
  'location_description',
  'excluded_methods',
  'opens_without_documents',
  'requires_accreditation',
  'requires_reviewed_accreditation',
] as const satisfies readonly (keyof Entity<'funds'>)[];

const copiedInvestmentFields = [
  'name',
  'description',
  'website',
  'twitter_url',
  'purchase_price',
  'num_shares',
  'inv_amount',
  'inv_type',
  'company',
] as const satisfies readonly (keyof Entity<'investments'>)[];

/** Copies the terms and texts of a fund, and what it invests in, to a new one. Returns the new fund's id. */
export async function duplicateFund(
  context: Context,
  hooks: WriteHooks,
  { id, name, url_slug, withInstructions = false, isDraft = false }: BodyOf<typeof duplicateFundEndpoint>,
): Promise<string> {
  const { db } = context;
  const source = await presentRecord<'funds', Entity<'funds'>>(db, context, 'funds', id);
  if (!source) return throwNotFound('This fund', { collection: 'funds', record: id });
  const fields = withInstructions ? [...copiedFields, ...paymentInstructionFields] : copiedFields;
  const unusable = await findUnusableTemplates(db, pick(source, fields), null);
  const kept = fields.filter((field) => !(field in unusable));
  const made = await create(
    context,
    'funds',
    { ...pick(source, kept), name, url_slug, is_draft: isDraft },
    undefined,
    hooks,
    {
      copiedFrom: id,
    },
  );
  const { items } = await readItems<Entity<'investments'>>(db, context, 'investments', {
    filter: { fund: id },
    sort: 'createdAt',
    limit: 999,
  });
  for (const item of items)
    await create(context, 'investments', { ...pick(item, copiedInvestmentFields), fund: made });
  return made;
}

const pick = (record: object, fields: readonly string[]): Body =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));

/** Creates one record as the generic endpoint does, with its audit line. Errors name the field within its part of the body. */
async function create(
  context: Context,
  collection: Collection,
  body: Body,
  part?: string,
  hooks: WriteHooks = {},
  detail?: Record<string, unknown>,
): Promise<string> {
  try {
    const { id, changes } = await createRecord({ db: context.db, by: context, collection, hooks }, body);
    await context.audit({
      action: `${collection}.create`,
      collection,
      record: id,
      changes,
      ...(detail && { detail }),
    });
    return id;
  } catch (error) {
    if (!part || !(error instanceof DomainError) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, message]) => [`${part}.${name}`, message]),
    );
    throw new DomainError(error.code, error.message, { fields });
  }
}
