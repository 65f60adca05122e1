import { unaccreditedHolderMessage } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { readFundTerms } from '../../money/funds/index.ts';
import { profileBlock, readAccreditedProfile } from '../syndication/index.ts';

/** Throws if the accreditation of a profile that is to hold a commitment does not serve for its fund (ENT-06). */
export async function assertHolderAccredited(
  db: Kysely<Database>,
  { fund: id, profile, now }: { fund: string; profile: string; now: Date },
): Promise<void> {
  const fund = await readFundTerms(db, { id }, now);
  if (!fund) throw new Error(`The fund ${id} of a participation was not found`);
  const accredited = await readAccreditedProfile(db, profile);
  const block = profileBlock(fund, accredited, now);
  if (block === null) return;
  const message = unaccreditedHolderMessage(block, accredited.legalName, fund);
  throwDomainError('not_accredited', message, { investing_entity: message });
}
