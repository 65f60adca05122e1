import type { ReceiptColumns } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** The columns that were chosen for the last file on a portal; undefined if none were. */
export async function findRememberedColumns(
  db: Kysely<Database>,
  portal: string | null,
): Promise<ReceiptColumns | undefined> {
  if (portal === null) return undefined;
  const row = await db
    .selectFrom('receipt_columns')
    .select('columns')
    .where('portal', '=', portal)
    .executeTakeFirst();
  return row?.columns;
}

/** Remembers chosen columns for the next file on a portal. */
export async function rememberColumns(
  db: Kysely<Database>,
  portal: string,
  { columns, now }: { columns: ReceiptColumns; now: Date },
): Promise<void> {
  const remembered = { columns: JSON.stringify(columns), updatedAt: now };
  await db
    .insertInto('receipt_columns')
    .values({ portal, ...remembered })
    .onConflict((existing) => existing.column('portal').doUpdateSet(remembered))
    .execute();
}
