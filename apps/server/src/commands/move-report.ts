import { AUDIT_ROLE, auditOwnership } from '../platform/database/audit-owner.ts';
import type { MoveReport } from '../platform/move/index.ts';

/** What an operator needs to know about the place that was moved to. */
export interface NewPlace {
  /** The address of the database, without its password. */
  readonly address: string;
  readonly dataDir: string;
  /** The file that holds the key; null if SECRET_KEY is set. */
  readonly secretKeyFile: string | null;
  readonly bucket: string | null;
  readonly demo: boolean;
}

/** What was compared, table by table. */
export function describeComparison(
  { tables, sequences, files, finishedBefore }: MoveReport,
  bucket: string | null,
): string[] {
  const filled = tables.filter(({ rows }) => rows > 0);
  const width = Math.max(...filled.map(({ table }) => table.length));
  const rows = filled.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (files.bytes / 1_000_000).toFixed(1);
  return [
    ...(finishedBefore
      ? [`The move was finished at ${finishedBefore.toISOString()}. This run has compared only.`]
      : []),
    'Compared, table by table (rows, SHA-256 over all rows on both sides):',
    ...filled.map(
      ({ table, rows: count, sha256 }) => `  ${table.padEnd(width)} ${String(count).padStart(8)}  ${sha256}`,
    ),
    `${rows} rows of ${filled.length} tables are the same on both sides, ${tables.length - filled.length} tables are empty on both, ${sequences} sequences stand alike. Keys, triggers, constraints and indexes are all there.`,
    bucket === null
      ? `${files.files} files (${megabytes} MB) stay in DATA_DIR; each was read and compared with its hash in the database.`
      : `${files.files} files (${megabytes} MB) are in the bucket ${bucket}; each was read back and has the hash of the original.`,
  ];
}

/** What to do now, and how to go back. */
export function nextSteps({ auditOwner, role }: MoveReport, place: NewPlace): string[] {
  const settings = [
    `DATABASE_URL=${place.address}   (with its password, or in a file that DATABASE_URL_FILE names)`,
    ...(place.secretKeyFile === null ? [] : [`SECRET_KEY_FILE=${place.secretKeyFile}`]),
    `DATA_DIR=${place.dataDir}`,
    ...(place.bucket === null ? [] : ['STORAGE=s3   (and the S3_ settings of this run)']),
    ...(place.demo ? ['DEMO=1'] : []),
  ];
  return [
    'The old installation was only read. Next:',
    '1. Put these into .env:',
    ...settings.map((line) => `     ${line}`),
    ...(auditOwner === AUDIT_ROLE ? [] : auditSteps(role)),
    `${auditOwner === AUDIT_ROLE ? 2 : 3}. Start the server: npm start`,
    'To go back, stop the server, take these settings out of .env again, and start it. What was written at the new place is not in the old one. Never run both: each would send the emails that were waiting.',
  ];
}

/** Only an administrator can take the log from the role that the server has. */
function auditSteps(role: string): string[] {
  return [
    '2. Lines of the audit log cannot be changed, but the table belongs to the role of the server, which could take that off. As an administrator of the new database:',
    `     CREATE ROLE ${AUDIT_ROLE} LOGIN PASSWORD '...';`,
    ...auditOwnership({ owner: AUDIT_ROLE, server: role }).map((statement) => `     ${statement};`),
  ];
}
