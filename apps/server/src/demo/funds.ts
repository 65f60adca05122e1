import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import type { PortalIds } from '../setup/index.ts';
import type { AgreementTemplateIds } from './agreement-templates.ts';
import { addressLine, demoContacts } from './contacts.ts';
import { daysFrom } from './days.ts';
import { type DemoFund, demoFunds, offeringColumns } from './offerings/index.ts';
import { drawnPicture } from './picture-texts.ts';

/** The created funds by slug. */
export interface SeededFund {
  readonly _id: string;
  readonly investment: string;
  readonly company: string;
  readonly fund: DemoFund;
}
export type SeededFunds = ReadonlyMap<string, SeededFund>;

export async function seedFunds(
  db: Kysely<Database>,
  options: { portalIds: PortalIds; templates: AgreementTemplateIds; now: Date },
): Promise<SeededFunds> {
  const companyIds = { stallion: newId(), sports: newId() };
  for (const slug of ['stallion', 'sports'] as const) {
    const { company: name, address, city, state, postal_code, phone, email } = demoContacts[slug];
    await db
      .insertInto('companies')
      .values({
        _id: companyIds[slug],
        name,
        address,
        city,
        state,
        postal_code,
        phone,
        email,
        portal: options.portalIds[slug],
      })
      .execute();
  }
  const seeded = new Map<string, SeededFund>();
  for (const fund of demoFunds) {
    const _id = newId();
    const investment = newId();
    const company = companyIds[fund.portal];
    await db
      .insertInto('funds')
      .values(fundRow(fund, { _id, company, ...options }))
      .execute();
    await db
      .insertInto('investments')
      .values({
        _id: investment,
        name: fund.name,
        description: fund.investment,
        url_slug: fund.slug,
        company,
        fund: _id,
        inv_type: fund.type,
      })
      .execute();
    seeded.set(fund.slug, { _id, investment, company, fund });
  }
  return seeded;
}

const noAccount =
  '<p>This is a demonstration. Nothing here belongs to a real account: please send no money.</p>';

function fundRow(
  fund: DemoFund,
  ids: { _id: string; company: string; templates: AgreementTemplateIds; now: Date },
) {
  const [open, start, close, end] = fund.days;
  const { bank } = demoContacts[fund.portal];
  const at = (days: number | null) => (days === null ? null : daysFrom(ids.now, days));
  return {
    _id: ids._id,
    name: fund.name,
    type: fund.type,
    ...drawnPicture(fund.portal, fund.picture),
    fund_code: fund.slug.toUpperCase().slice(0, 8),
    description: fund.description,
    ...offeringColumns(fund.slug),
    fund_status: fund.status ?? null,
    open_date: at(open),
    start_date: at(start),
    close_date: at(close),
    end_date: at(end),
    min_inv_amount: fund.minimum,
    min_inv_amount_for_existing: fund.minimumForExisting ?? null,
    max_inv_amount: fund.maximum ?? null,
    total_inv_amount: fund.total,
    url_slug: fund.slug,
    schedule_call_url: fund.hasCall ? 'https://calendly.com/' : null,
    company: ids.company,
    currentPercentageTotalReturned: fund.returned ?? '0',
    currentFundValuePercentage: fund.value ?? '100',
    currentPercentagesUpdatedAt: ids.now,
    funding_my_investment_description:
      '<p>Please fund your investment within ten business days after the agreement is countersigned. State your reference in the payment, so that we know that the money is yours.</p>',
    wire_instructions: `${noAccount}<p>${bank}<br>Account name: ${fund.name}<br>Routing number: 000 000 000<br>Account number: 0000 0000</p>`,
    check_instructions: `${noAccount}<p>Payable to ${fund.name}, sent to ${addressLine(fund.portal)}.</p>`,
    funding_contact_phone: demoContacts[fund.portal].phone,
    sa_doc_template_1_id: ids.templates[0] ?? null,
    sa_doc_template_2_id: ids.templates[1] ?? null,
    sa_doc_template_3_id: ids.templates[2] ?? null,
    sa_doc_template_4_id: ids.templates[3] ?? null,
  };
}
