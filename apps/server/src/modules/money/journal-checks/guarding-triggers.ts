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

/**
 * The functions that the triggers run, and what these call, with the SHA-256 of their bodies without comments, in which
 * any white space is one space.
 */
const bodies: Readonly<Record<string, string>> = {
  check_fund_figures: '1a33bbb0ff5225baa2ca3814645d1d2d8a413cf182dffb21685592e551c79843',
  check_last_entry_is_sealed: '7d8a0c8b68f26df01ca977f38d3d3890ba950fef2b0c70f96302d815986f3ff5',
  check_ledger_book: '725e979466cd63b21ddb897735c154f945928361f726abc7358b2b8ac63dfa14',
  check_ledger_entries: '09d41fcc931a19fca42d1ac3bcc8e97f85073261da9743b1009e63c88283c603',
  check_ledger_postings: 'e70dd11ef70bbf9f927da8c724e488a7817780946cbfaaa1407653cdcba45d6b',
  check_ledger_totals: '857d75175e89dde0ef5d8a05913a384cf1a5a57ad1df980779a8ea911f0e7775',
  check_participation: '992d9e04c68ecba57efc16e5767fdda4ba8511a9a6818f230e66b30d0a73b917',
  check_participation_in_ledger: '9d683c74244d11655e1533b25700571ba77a15ed957d44a17837c171bcaf8db8',
  check_participation_of_receipt: 'be3feaae5d25618da8bf5503139465f72d587d1911ac4d92bf1b1b07a113d914',
  check_participations_of_entries: 'eaad94c326ee78035fc87df60369ce056fadfcf9281af0d7197b14d4e7aaec40',
  check_participations_of_fund: '5c6a92a9d96baf27ae5b65064cf668afadfb5ba3741e6335a0534f9cc273eab8',
  check_run_lines: 'fbccbc84644289d710bb2204261062350fe53584e08387a60148abcd6e4b793e',
  keep_ledger_totals: 'd1c9bec7982d1e48780f81dcf059fa74d95ba7976eb2af0c5cba5962367540b7',
  keep_position_balances: '08e525ef67746d7e381936c3b7f68af616d9e5faae9160fc6963e4d562b59087',
  keep_run: '9e1022912769c992c544da107dc2109a492f59f2f062a3e4f23f4ccb5b148e31',
  keep_run_import: '9939d02040575a672673197d5b7dd4f19da815305f7bf283c1835810260565e3',
  keep_run_lines: '7b256482a2f1735286eec6465d39fcea2c7533bd817bc6c42dac0a483750ac36',
  open_positions: '5004f1b95539350571c2cd7659e6b15ea7ff37a0dc494a7af0812043fac82feb',
  refuse_change: '01a579570e3a2eab9b8ec1f16c5c74990af7c7de6a63fb1a540a2eedf4ea37d0',
  refuse_percentages: 'c9dd77295bb2732ab40889ffce1c3ef590cd2e517958e8a66096a524c10e51cc',
  seal_ledger_entries: '199c1c480b226fcb72bc81c56e95046dd89e669002a5829e37e2907e82c8c074',
};

/**
 * Those of these functions whose bodies are not as the migrations of this version make them, in the order of their names.
 * In a database that has had other migrations nothing is compared: those of another version may have made other bodies,
 * and that version knows them.
 */
export async function findRewrittenFunctions(
  db: Kysely<Database>,
  migrations: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string; body: string }>`
    SELECT p.proname AS name, encode(sha256(convert_to(btrim(regexp_replace(
      regexp_replace(p.prosrc, '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g')), 'UTF8')), 'hex') AS body
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY(${Object.keys(bodies)}::text[])
      AND (SELECT array_agg(m.name::text ORDER BY m.name COLLATE "C") FROM kysely_migration m)
        = ARRAY(SELECT n FROM unnest(${migrations}::text[]) n ORDER BY n COLLATE "C")
    ORDER BY 1`.execute(db);
  return rows.flatMap(({ name, body }) => (body === bodies[name] ? [] : [name]));
}
