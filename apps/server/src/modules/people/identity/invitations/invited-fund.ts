import { isOfferedOn } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';

/** The fund of an invitation, which has a page on the portal. */
export interface InvitedFund {
  readonly name: string;
  readonly slug: string;
}

/** Reads the fund that an invitation leads to. Throws if the portal does not have it. */
export async function readInvitedFund(
  db: Kysely<Database>,
  { fund, portal }: { fund: string; portal: string },
): Promise<InvitedFund> {
  const found = await db
    .selectFrom('funds as f')
    .leftJoin('companies as c', 'c._id', 'f.company')
    .select(['f.name', 'f.url_slug', 'f.is_draft', 'c.portal'])
    .where('f._id', '=', fund)
    .executeTakeFirst();
  const offering = found && { companyPortal: found.portal, isDraft: found.is_draft };
  if (!offering || !found.url_slug || !isOfferedOn(offering, portal)) {
    const message = found?.is_draft
      ? 'This fund is a draft. Open it before you invite people to it.'
      : 'This fund has no page on this portal.';
    return throwDomainError('bad_request', message, { fund: message });
  }
  return { name: found.name ?? 'the fund', slug: found.url_slug };
}
