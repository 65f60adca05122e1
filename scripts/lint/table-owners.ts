/**
 * Which part of the server writes each table: `platform`, or a module as `DISTRICT/NAME`. Everything else calls the
 * named operations that the owner exports; reading by join is free. Statements that name their table at run time are only
 * in the files of RUN_TIME_TABLES.
 */
export const TABLE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'audit_chain',
    'audit_events',
    'audit_erased',
    'audit_pruned',
    'audit_stream',
    'audit_unchained',
    'idempotency_keys',
    'key_ids',
    'rate_limit_counters',
    'refusal_counts',
    'row_counts',
    'secrets',
    'stopping_migrations',
  ],
  'adapters/captcha': ['captcha_used'],
  'storage/provisional-objects': ['provisional_objects'],
  'storage/uploads': ['files'],
  'records/background-tasks': ['background_tasks', 'background_task_items'],
  // Those that have no module of their own: its generic writes change them.
  'records/collections': ['assets_items', 'blog_items', 'companies', 'investments', 'notes', 'team_members'],
  'records/settings': ['settings'],
  'site/content': ['contents'],
  'site/newsletter': ['newsletter_subscriptions'],
  'site/photos': ['photos'],
  'site/portals': ['portals', 'portal_pictures'],
  'messages/mailing': ['outbox'],
  'messages/notifications': [
    'notifications',
    'notification_deliveries',
    'notification_preferences',
    'notification_reads',
    'notification_templates',
    'team_summaries',
    'team_summary_entries',
  ],
  'people/accreditation': ['accreditation_reminders'],
  'people/approvals': ['access_changes', 'approvals'],
  'people/delegates': ['investing_entity_delegates'],
  'people/investing-profiles': ['investing_entities', 'tax_id_keys'],
  'people/identity': [
    'account_closings',
    'account_deactivations',
    'email_changes',
    'ending_passwords',
    'factor_resets',
    'first_staff_sign_ins',
    'former_session_codes',
    'google_tokens_used',
    'guest_codes',
    'invitations',
    'known_devices',
    'last_sign_ins',
    'legal_holds',
    'one_time_codes',
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'second_steps',
    'sign_in_failures',
    'totp_factors',
    'user_auths',
    'users',
  ],
  'people/memberships': ['portal_memberships', 'portal_removals'],
  'documents/documents': ['document_reads', 'proof_documents'],
  'documents/filing': [
    'document_version_reads',
    'document_versions',
    'filing_drafts',
    'news_documents',
    'publication_recipients',
    'synd_documents',
    'tax_documents',
  ],
  'documents/matching': ['paper_matches'],
  'money/funding': ['funding_receipts'],
  'money/funds': ['funds'],
  'money/journal': [
    'ledger_books',
    'ledger_entries',
    'ledger_postings',
    'ledger_seals',
    'position_balances',
    'positions',
  ],
  'money/journal-checks': ['ledger_checks', 'ledger_findings'],
  'money/papers': ['issued_papers'],
  'money/statements': ['statement_tellings'],
  'money/runs': ['ledger_run_imports', 'ledger_run_lines', 'ledger_runs'],
  'money/run-notices': ['run_notices', 'run_recipients'],
  'money/participation-writes': ['participation_holders', 'synd_users', 'undecided_holders'],
  'commitments/participations': ['receipt_columns'],
  'commitments/syndication': ['untold_commitments'],
  'agreements/signing': [
    'agreement_checks',
    'agreement_reviews',
    'agreement_templates',
    'missing_template_reports',
    'sealing_identities',
    'signature_events',
    'signature_requests',
    'signature_signers',
    'signature_templates',
    'signing_reminders',
    'synd_agreements',
    'term_corrections',
  ],
  'offerings/fund-terms': ['fund_terms', 'fund_terms_recipients'],
  'offerings/questions': ['fund_questions'],
  'operations/deployment-checks': ['deployment_checks'],
  'operations/personal-data': ['data_exports', 'data_export_parts'],
};

/** The files, below apps/server/src, whose statements name their table at run time, and which tables those are. */
export const RUN_TIME_TABLES: Readonly<Record<string, string>> = {
  'modules/records/collections/write.ts': 'Any collection, as the access table says.',
  'modules/site/public-lists/save-order.ts': 'The order of the records in a list of the site.',
  'modules/operations/personal-data/erase-person.ts': 'What a person left in any table, as its rule says.',
  'modules/documents/filing/publish-draft.ts': 'A kind of filed document; synd_agreements is one.',
  'modules/documents/filing/publish.ts': 'The same.',
  'modules/documents/filing/replace-file.ts': 'The same.',
  'modules/documents/filing/take-back.ts': 'The same.',
  'modules/documents/filing/upload-kinds.ts': 'The same.',
  'platform/backup/prepare-tables.ts': 'Every table, before a backup is restored into it.',
  'platform/key-rotation/rotate-keys.ts': 'Every column that is encrypted.',
  'platform/move/copy-tables.ts': 'Every table of another database that is being filled.',
  'platform/purge.ts': 'What expires, as the owners of the tables have said.',
};

const owners = new Map(
  Object.entries(TABLE_OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
);

/** What fills a new database writes many tables, before anybody uses it. */
const SEEDS = ['setup', 'demo', 'dev'];

/** The part of the server that a file belongs to, as it is named above; undefined where the rule does not apply. */
function writerOf(file: string): string | undefined {
  if (!file.startsWith('apps/server/src/') || /\.test\.tsx?$|\/testing\//.test(file)) return undefined;
  const [layer = '', first, second] = file.split('/').slice(3);
  if (SEEDS.includes(layer)) return undefined;
  if (layer === 'modules') return `${first}/${second}`;
  return layer === 'adapters' ? `${layer}/${first}` : layer;
}

/** Why a file may not write a table; undefined if it may, or if the table is not ours. */
export function checkWriter(file: string, table: string): string | undefined {
  const writer = writerOf(file);
  const owner = owners.get(table);
  if (writer === undefined || owner === undefined || owner === writer) return undefined;
  return `Only ${owner} writes ${table}: call an operation that it exports, or add one there.`;
}

/** Why a file may not name a table at run time when it writes; undefined if it may. */
export const checkRunTimeTable = (file: string): string | undefined =>
  writerOf(file) === undefined || Object.hasOwn(RUN_TIME_TABLES, file.replace('apps/server/src/', ''))
    ? undefined
    : 'Who writes a table cannot be told if its name is interpolated: write it out, or name this file in RUN_TIME_TABLES.';

/** What comes before the name of a table that a statement writes; an UPDATE has SET behind it, so a lock is none. */
const WRITE = String.raw`\b(?:INSERT\s+INTO|(?:DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)(?:\s+ONLY)?)\s+`;
const UPDATE = String.raw`\bUPDATE\s+(?:ONLY\s+)?`;
const SCHEMA = String.raw`(?:"?public"?\s*\.\s*)?`;
const NAME = String.raw`"?(?!(?:ONLY|SET|TABLE|UPDATE)\b)\w+"?`;
const SET = String.raw`(?:\s+(?:AS\s+)?"?[a-z]\w*"?)?\s+SET\b`;

const statement = new RegExp(
  `${WRITE}(${SCHEMA}${NAME}(?:\\s*,\\s*${SCHEMA}${NAME})*)|${UPDATE}(${SCHEMA}${NAME})${SET}`,
  'gi',
);

/** The name alone, without its schema, quotes or alias. */
export const tableName = (text: string): string =>
  text
    .trim()
    .replace(/\s.*$/s, '')
    .replaceAll('"', '')
    .replace(/^public\./i, '')
    .toLowerCase();

/** The tables that a piece of SQL inserts into, updates, deletes from or empties. */
export const writtenTables = (text: string): string[] =>
  [...text.matchAll(statement)].flatMap(([, written, updated]) =>
    (written ?? updated ?? '').split(',').map(tableName),
  );

const runTimeStatement = new RegExp(`${WRITE}${SCHEMA}"?\\?|${UPDATE}${SCHEMA}"?\\?"?${SET}`, 'i');

/** Whether a piece of SQL, in which `?` stands for what is interpolated, writes a table whose name is. */
export const writesRunTimeTable = (text: string): boolean => runTimeStatement.test(text);
