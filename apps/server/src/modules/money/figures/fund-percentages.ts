import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError } from '../../../platform/domain-error.ts';

/** What the ledger keeps of a fund that is opened. */
const keptFields = [
  'currentPercentageTotalReturned',
  'currentFundValuePercentage',
  'currentPercentagesUpdatedAt',
] as const;
type KeptField = (typeof keptFields)[number];

interface KeptValues {
  currentPercentageTotalReturned: string;
  currentFundValuePercentage: string;
  currentPercentagesUpdatedAt: Date | null;
}

const message = 'The journal of this fund keeps this figure, so it cannot be set.';

/** The percentages of a fund that its ledger keeps, and since when they hold; undefined if the fund is not opened. */
export async function readLedgerPercentages(
  db: Kysely<Database>,
  fund: string,
): Promise<KeptValues | undefined> {
  const { rows } = await sql<KeptValues>`SELECT returned AS "currentPercentageTotalReturned",
      value AS "currentFundValuePercentage", "asOf" AS "currentPercentagesUpdatedAt"
    FROM ledger_percentages WHERE fund = ${fund}`.execute(db);
  return rows[0];
}

/** Throws a bad request that names both percentages if the ledger of the fund keeps them (LED-01). */
export async function assertPercentagesAreSet(db: Kysely<Database>, fund: string): Promise<void> {
  if (!(await readLedgerPercentages(db, fund))) return;
  throw new DomainError('bad_request', message, {
    fields: { currentPercentageTotalReturned: message, currentFundValuePercentage: message },
  });
}

/**
 * The values of a write to a fund without what its ledger keeps, so that a form may send back what it has read. Throws a
 * bad request that names each field with another value (LED-01). The caller holds the lock of the fund.
 */
export async function withoutLedgerPercentages(
  db: Kysely<Database>,
  fund: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const sent = keptFields.filter((field) => field in values);
  if (sent.length === 0) return values;
  const kept = await readLedgerPercentages(db, fund);
  if (!kept) return values;
  const changed = sent.filter((field) => !isKept(kept, field, values[field]));
  if (changed.length > 0)
    throw new DomainError('bad_request', message, {
      fields: Object.fromEntries(changed.map((field) => [field, message])),
    });
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !keptFields.some((field) => field === name)),
  );
}

/** Whether a value on the wire is the one that the ledger keeps. */
function isKept(kept: KeptValues, field: KeptField, value: unknown): boolean {
  if (field !== 'currentPercentagesUpdatedAt') return Number(value) === Number(kept[field]);
  const time = kept.currentPercentagesUpdatedAt;
  if (value === null || time === null) return value === time;
  return typeof value === 'string' && Date.parse(value) === time.getTime();
}
