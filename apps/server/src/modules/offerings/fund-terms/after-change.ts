import { fundTerms, isFundTerm } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecordChanges } from '../../../platform/record-changes.ts';
import { findTermsSigners } from './signers.ts';
import { tellTermsSignersJob } from './tell-terms-signers.job.ts';

/**
 * After a change of a fund in its transaction: if its terms are others now, those who have signed before are told. With
 * `confirmed: false` the change is refused first, with who they are, and only `confirmed: true` makes it.
 */
export async function afterTermsChange(
  db: Kysely<Database>,
  platform: Pick<Platform, 'jobs'>,
  {
    fund,
    changes,
    confirmed,
  }: { fund: string; changes: RecordChanges['changes']; confirmed?: boolean | undefined },
): Promise<void> {
  const changed = Object.keys(changes).filter(isFundTerm);
  if (changed.length === 0) return;
  const signers = await findTermsSigners(db, fund);
  if (signers.length === 0) return;
  if (confirmed === false)
    throw new DomainError(
      'confirmation_needed',
      'People have signed agreements of this fund under its present terms. Please confirm the change.',
      {
        details: {
          terms: changed.map((field) => fundTerms[field].label),
          signers: signers.map(({ user: _, ...signer }) => signer),
        },
      },
    );
  const users = [...new Set(signers.map(({ user }) => user))];
  await sql`
    INSERT INTO fund_terms_recipients (fund, version, "user")
    SELECT latest.fund, latest.version, u FROM unnest(${users}::uuid[]) u, (
      SELECT fund, version FROM fund_terms WHERE fund = ${fund} ORDER BY version DESC LIMIT 1) latest`.execute(
    db,
  );
  await platform.jobs.enqueue(db, tellTermsSignersJob, { fund });
}
