import { type Cents, centsOf, correctedAmountProblem } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { checkAcceptedAmount } from '../../../money/funds/index.ts';
import { readReturnedCapital } from '../../../money/journal/index.ts';
import { putTermsInForce } from '../../../money/participation-writes/index.ts';
import { auditHolderChange, readHolder } from '../../../people/investing-profiles/index.ts';
import type { SignatureRequest } from '../signatures/signature-request.ts';
import { endCorrection } from './term-correction.ts';

/** Locks the fund of a correction before its participation, since completing it changes the amount. */
export async function lockFundOfCorrection(db: Kysely<Database>, request: string): Promise<void> {
  await sql`SELECT 1 FROM funds WHERE "_id" = (
    SELECT s.fund FROM signature_requests r JOIN synd_users s ON s."_id" = r."syndUser"
    WHERE r."_id" = ${request} AND r.correction IS NOT NULL) FOR UPDATE`.execute(db);
}

/** Why corrected terms that everybody has signed do not take effect. */
export interface CorrectionBlock {
  readonly message: string;
  /** What distributions have paid back of the capital, if the amount is less; null where the fund cannot take it. */
  readonly returned: Cents | null;
}

/**
 * Replaces the old terms with the corrected ones, and supersedes the old agreement and its filed document. If the fund
 * can no longer take the amount, or more capital was paid back meanwhile, replaces nothing and returns the reason. The
 * caller holds the locks of the fund, the participation and the request.
 */
export async function replaceTerms(
  db: Kysely<Database>,
  request: SignatureRequest & { correction: string },
  now: Date,
): Promise<CorrectionBlock | undefined> {
  const { syndUser, terms, correction } = request;
  const record = await db
    .selectFrom('synd_users')
    .select(['user', 'fund', 'invest_amount'])
    .where('_id', '=', syndUser)
    .executeTakeFirstOrThrow();
  const amount = centsOf(terms.invest_amount ?? '0');
  const block = await findBlock(db, { ...record, syndUser, amount, now });
  if (block) {
    await endRejectedCorrection(db, request, now);
    return block;
  }
  const replaced = await db
    .updateTable('signature_requests')
    .set({ supersededAt: now })
    .where('syndUser', '=', syndUser)
    .where('supersededAt', 'is', null)
    .where('completedAt', 'is not', null)
    .returning('sealedKey')
    .execute();
  for (const { sealedKey } of replaced)
    await db
      .updateTable('synd_agreements')
      .set({ isDeleted: true })
      .where('syndUser', '=', syndUser)
      .where('docPath', '=', sealedKey)
      .execute();
  const before = await readHolder(db, syndUser);
  await putTermsInForce(db, syndUser, { terms, request: request._id, now });
  const approval = await endCorrection(db, { id: correction, outcome: 'signed', now });
  await auditHolderChange(
    db,
    { person: null, level: 'guest', address: 'job', agent: 'complete-agreement', now },
    { participation: syndUser, before, after: await readHolder(db, syndUser), approval },
  );
  return undefined;
}

async function findBlock(
  db: Kysely<Database>,
  {
    syndUser,
    invest_amount,
    ...terms
  }: { syndUser: string; user: string; fund: string; invest_amount: string | null; amount: Cents; now: Date },
): Promise<CorrectionBlock | undefined> {
  const checked = await checkAcceptedAmount(db, { ...terms, own: centsOf(invest_amount ?? '0') });
  if (!checked.ok) return { message: checked.message, returned: null };
  const returned = await readReturnedCapital(db, syndUser);
  const message = correctedAmountProblem(terms.amount, returned);
  return message === undefined ? undefined : { message, returned };
}

async function endRejectedCorrection(
  db: Kysely<Database>,
  { _id, correction }: SignatureRequest & { correction: string },
  now: Date,
): Promise<void> {
  await db.updateTable('signature_requests').set({ supersededAt: now }).where('_id', '=', _id).execute();
  await endCorrection(db, { id: correction, outcome: 'refused', now });
}
