import type { PaymentInstruction } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Closes a fund, or opens it again. */
export async function changeFundSchedule(
  db: Kysely<Database>,
  id: string,
  change: { fund_status: string | null; close_date: Date | null; updatedAt: Date },
): Promise<void> {
  await db.updateTable('funds').set(change).where('_id', '=', id).execute();
}

/** A draft is one no more. */
export async function openDraftFund(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('funds').set({ is_draft: false, updatedAt: now }).where('_id', '=', id).execute();
}

/** The figures of its investors come from its journal from now on. */
export async function takeFiguresFromJournal(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('funds').set({ figures: 'ledger', updatedAt: now }).where('_id', '=', id).execute();
}

/** Changes where the investors of a fund send their money. */
export async function changePaymentInstructions(
  db: Kysely<Database>,
  id: string,
  change: Partial<Record<PaymentInstruction, string | null>> & { updatedAt: Date },
): Promise<void> {
  await db.updateTable('funds').set(change).where('_id', '=', id).execute();
}

const templateColumn = (index: number) => sql.ref(`sa_doc_template_${index + 1}_id`);

/**
 * Makes a fund use a template for the method with this index (0 to 3), or no longer use it. Returns whether there was
 * such a fund, or such a use.
 */
export async function assignFundTemplate(
  db: Kysely<Database>,
  fund: string,
  { template, index, isUsed, now }: { template: string; index: number; isUsed: boolean; now: Date },
): Promise<boolean> {
  const column = templateColumn(index);
  const { rows } = isUsed
    ? await sql`UPDATE funds SET ${column} = ${template}, "updatedAt" = ${now}
        WHERE "_id" = ${fund} RETURNING 1`.execute(db)
    : await sql`UPDATE funds SET ${column} = NULL, "updatedAt" = ${now}
        WHERE "_id" = ${fund} AND ${column} = ${template} RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Every fund that uses a template uses its new version from now on. */
export async function replaceFundTemplate(
  db: Kysely<Database>,
  { former, template, now }: { former: string; template: string; now: Date },
): Promise<void> {
  for (const column of [0, 1, 2, 3].map(templateColumn))
    await sql`UPDATE funds SET ${column} = ${template}, "updatedAt" = ${now} WHERE ${column} = ${former}`.execute(
      db,
    );
}
