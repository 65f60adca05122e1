import { type Cents, centsOf, fundTotalError } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertFundTemplates, lockFundTemplates } from '../../agreements/agreement-templates/index.ts';
import { withoutLedgerPercentages } from '../../money/figures/index.ts';
import type { HookedWrite, WireValues, WriteHooks } from '../../records/collections/index.ts';
import { afterTermsChange } from '../fund-terms/index.ts';
import { type InstructionChange, sendInstructionsChangedEmails } from './instructions-email.ts';
import {
  changedInstructionsOf,
  hasCommitments,
  noInstructions,
  phoneOfCompany,
  readInstructions,
  writtenInstructions,
} from './payment-instructions.ts';

const percentages = ['currentPercentageTotalReturned', 'currentFundValuePercentage'] as const;

/**
 * A fund takes only templates that can be used, and says since when its percentages hold, unless its ledger keeps them
 * (LED-01). Tells the other admins when the payment instructions of a fund change: payment fraud begins there (BAC-06).
 * The access table requires re-authentication for it, and once the fund has commitments it takes two people (SEC-11).
 * Those who have signed are told of other terms. Its total covers what is committed.
 */
export const fundHooks = (platform: Platform): WriteHooks => ({
  lock: ({ db, values }) => lockFundTemplates(db, values),
  create: async ({ db, values }) => {
    await assertFundTemplates(db, platform.config, values, null);
    const written = writtenInstructions(values);
    const phone = written.funding_contact_phone ?? (await phoneOfCompany(db, values['company']));
    return { ...values, ...written, funding_contact_phone: phone };
  },
  afterCreate: async ({ db, by, id }) => {
    const stored = await readInstructions(db, id);
    await report(db, platform, by, { id, changes: changedInstructionsOf(noInstructions, stored) });
  },
  update: async ({ db, by, id, values: sent }) => {
    const values = await withoutLedgerPercentages(db, id, sent);
    await assertTotal(db, id, values);
    await assertFundTemplates(db, platform.config, values, id);
    const written = writtenInstructions(values);
    if (Object.keys(written).length > 0) {
      const stored = await readInstructions(db, id);
      const changes = changedInstructionsOf(stored, { ...stored, ...written });
      if (changes.length > 0) await assertOnePersonMayChange(db, id);
      await report(db, platform, by, { id, changes });
    }
    return { ...values, ...written, ...(await percentagesTime(db, { id, values, now: by.now })) };
  },
  afterUpdate: ({ db, id, changes, confirmed }) =>
    afterTermsChange(db, platform, { fund: id, changes, confirmed }),
});

/**
 * Throws for a total below what is committed. The update has locked the fund's row, as a commitment does, so that none
 * comes in between.
 */
async function assertTotal(db: Kysely<Database>, fund: string, values: WireValues): Promise<void> {
  if (!('total_inv_amount' in values)) return;
  const stored = await db
    .selectFrom('funds')
    .select(['total_inv_amount', 'committed_amount'])
    .where('_id', '=', fund)
    .executeTakeFirstOrThrow();
  const error = fundTotalError({
    total: optionalCents(values['total_inv_amount']),
    former: optionalCents(stored.total_inv_amount),
    committed: centsOf(stored.committed_amount),
  });
  if (error) throwDomainError('bad_request', error, { total_inv_amount: error });
}

const optionalCents = (amount: unknown): Cents | null =>
  typeof amount === 'string' || typeof amount === 'number' ? centsOf(amount) : null;

async function assertOnePersonMayChange(db: Kysely<Database>, fund: string): Promise<void> {
  if (!(await hasCommitments(db, fund))) return;
  throw new DomainError(
    'conflict',
    'People have committed to this fund, so a change of its payment instructions takes another admin. Please ask for it on the page of the payment instructions.',
    { isAudited: true, targetRecord: { collection: 'funds', record: fund } },
  );
}

/** Investors read since when the percentages hold. A form sends the stored time back with new percentages. */
async function percentagesTime(
  db: Kysely<Database>,
  { id, values, now }: { id: string; values: WireValues; now: Date },
): Promise<WireValues> {
  if (!percentages.some((field) => field in values)) return {};
  const stored = await db
    .selectFrom('funds')
    .select([...percentages, 'currentPercentagesUpdatedAt'])
    .where('_id', '=', id)
    .executeTakeFirst();
  const isChanged = percentages.some(
    (field) => field in values && Number(values[field]) !== Number(stored?.[field]),
  );
  const time = values['currentPercentagesUpdatedAt'];
  const isTimeChosen =
    typeof time === 'string' && Date.parse(time) !== stored?.currentPercentagesUpdatedAt?.getTime();
  return isChanged && !isTimeChosen ? { currentPercentagesUpdatedAt: now.toISOString() } : {};
}

async function report(
  db: Kysely<Database>,
  platform: Platform,
  by: HookedWrite['by'],
  { id, changes }: { id: string; changes: InstructionChange[] },
): Promise<void> {
  const person = by.actor.user;
  if (changes.length === 0 || !person) return;
  await sendInstructionsChangedEmails(db, platform, { fund: id, person: person.id, now: by.now, changes });
}
