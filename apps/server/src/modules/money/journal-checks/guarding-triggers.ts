import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** The triggers that keep the journal as it was posted, and equal to what it follows, as `table.trigger`, with the function that each runs. */
const guards: Readonly<Record<string, string>> = {
  'funding_receipts.in_ledger': 'check_participation_of_receipt',
  'funds.check_figures': 'check_fund_figures',
  'funds.check_new_figures': 'check_fund_figures',
  'funds.in_ledger': 'check_participations_of_fund',
  'funds.percentages_by_ledger': 'refuse_percentages',
  'ledger_books.begins_empty': 'check_ledger_totals',
  'ledger_books.checked': 'check_ledger_book',
  'ledger_books.has_postings': 'check_last_entry_is_sealed',
  'ledger_books.in_ledger': 'check_participations_of_entries',
  'ledger_books.kept': 'refuse_change',
  'ledger_books.totals_kept': 'check_ledger_totals',
  'ledger_entries.append_only': 'refuse_change',
  'ledger_entries.checked': 'check_ledger_entries',
  'ledger_postings.append_only': 'refuse_change',
  'ledger_postings.checked': 'check_ledger_postings',
  'ledger_postings.keep_balances': 'keep_position_balances',
  'ledger_postings.keep_totals': 'keep_ledger_totals',
  'ledger_postings.seal': 'seal_ledger_entries',
  'ledger_run_imports.append_only': 'refuse_change',
  'ledger_run_imports.keep': 'keep_run_import',
  'ledger_run_lines.append_only': 'refuse_change',
  'ledger_run_lines.checked': 'check_run_lines',
  'ledger_run_lines.keep': 'keep_run_lines',
  'ledger_runs.append_only': 'refuse_change',
  'ledger_runs.keep': 'keep_run',
  'ledger_seals.append_only': 'refuse_change',
  'ledger_seals.only_by_trigger': 'refuse_change',
  'position_balances.append_only': 'refuse_change',
  'position_balances.only_by_trigger': 'refuse_change',
  'positions.append_only': 'refuse_change',
  'positions.opened': 'open_positions',
  'synd_users.in_ledger': 'check_participation',
  'synd_users.new_in_ledger': 'check_participation',
};

export interface MissingGuard {
  readonly table: string;
  readonly trigger: string;
  readonly problem: 'missing' | 'disabled' | 'replaced';
}

/**
 * The triggers of the journal that do not fire, in the order of their names. Nobody switches one off but somebody who is
 * about to write past it, or has done so and left it.
 */
export async function findMissingGuards(db: Kysely<Database>): Promise<MissingGuard[]> {
  const { rows } = await sql<{ name: string; enabled: string; runs: string }>`
    SELECT c.relname || '.' || t.tgname AS name, t.tgenabled AS enabled, p.proname AS runs
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
      AND c.relname || '.' || t.tgname = ANY(${Object.keys(guards)}::text[])`.execute(db);
  const found = new Map(rows.map((row) => [row.name, row]));
  return Object.entries(guards).flatMap(([name, runs]) => {
    const trigger = found.get(name);
    const problem = problemOf(trigger, runs);
    const [table = '', triggerName = ''] = name.split('.');
    return problem ? [{ table, trigger: triggerName, problem }] : [];
  });
}

function problemOf(
  trigger: { enabled: string; runs: string } | undefined,
  runs: string,
): MissingGuard['problem'] | undefined {
  if (!trigger) return 'missing';
  // O fires in ordinary sessions, A in those that replay a replica too.
  if (trigger.enabled !== 'O' && trigger.enabled !== 'A') return 'disabled';
  return trigger.runs === runs ? undefined : 'replaced';
}
