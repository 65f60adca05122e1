import type { Entity } from '@paddock/contract';
import { companyContact, type FundContact, fundContact } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { presentRecord, type Viewer } from '../../records/collections/index.ts';

/** Whom an investor reaches about a fund, with what the viewer may read of the fund and its company. */
export async function readFundContact(
  db: Kysely<Database>,
  viewer: Viewer,
  fund: Pick<Entity<'funds'>, 'name' | 'company'> & { readonly funding_contact_phone?: string | null },
): Promise<FundContact> {
  const company = fund.company ? await presentRecord(db, viewer, 'companies', fund.company) : undefined;
  return fundContact(fund, company ? companyContact(company) : null);
}
