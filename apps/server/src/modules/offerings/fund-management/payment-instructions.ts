import { normalizePhone } from '@paddock/contract/contact';
import { type PaymentInstruction, paymentInstructionFields, paymentInstructions } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { sanitize } from '../../../platform/html/sanitize.ts';
import type { InstructionChange } from './instructions-email.ts';

export type Instructions = Record<PaymentInstruction, string | null>;

export const noInstructions = Object.fromEntries(
  paymentInstructionFields.map((field) => [field, null]),
) as Instructions;

export async function readInstructions(db: Kysely<Database>, id: string): Promise<Instructions> {
  const row = await db
    .selectFrom('funds')
    .select([...paymentInstructionFields])
    .where('_id', '=', id)
    .executeTakeFirst();
  return row ?? noInstructions;
}

/** The instructions among the values of a write, as they will be stored. Throws for a number that is none. */
export function writtenInstructions(values: Readonly<Record<string, unknown>>): Partial<Instructions> {
  return Object.fromEntries(
    paymentInstructionFields
      .filter((field) => values[field] !== undefined)
      .map((field) => [field, storedText(field, values[field])]),
  );
}

function storedText(field: PaymentInstruction, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (paymentInstructions[field].holds === 'html') return sanitize(value);
  const typed = value.trim();
  if (typed === '') return null;
  const problem = 'This is not a phone number. Outside the United States, it begins with + and the country.';
  return normalizePhone(typed, 'US') ? typed : throwDomainError('bad_request', problem, { [field]: problem });
}

/**
 * The number that a new fund starts with where none is given. It is the fund's own from then on: what an admin changes in
 * the record of the company changes it for no fund (SEC-11).
 */
export async function phoneOfCompany(db: Kysely<Database>, company: unknown): Promise<string | null> {
  if (typeof company !== 'string') return null;
  const row = await db.selectFrom('companies').select('phone').where('_id', '=', company).executeTakeFirst();
  const phone = row?.phone?.trim() ?? '';
  return normalizePhone(phone, 'US') ? phone : null;
}

export function changedInstructionsOf(before: Instructions, after: Instructions): InstructionChange[] {
  return paymentInstructionFields
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** Whether anybody has committed to a fund. The caller holds its lock, so that nobody does so meanwhile. */
export async function hasCommitments(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM synd_users
    WHERE fund = ${id} AND invest_status = 'Accepted investment' LIMIT 1`.execute(db);
  return rows.length > 0;
}
