import type { Client, ClientConfig } from 'pg';
import { qualifiedName, readMigrations, readSequences } from '../backup/catalog.ts';
import { checkTarget, readCluster } from './check-target.ts';
import { compareTable, type TableComparison } from './compare-tables.ts';
import { copyTable } from './copy-tables.ts';
import { type Databases, openSource, openTarget } from './move-connection.ts';
import { MoveError } from './move-error.ts';
import { type FilesReport, type FileTarget, type MovedFiles, moveFiles } from './move-files.ts';
import { beginMove, type MoveMark, markBucket, markFinished } from './move-mark.ts';
import { readMovedTables, tableName } from './moved-tables.ts';
import { lowerGuards, raiseGuards } from './schema-guards.ts';
import { compareSchemas } from './schema-shape.ts';

/** What a move has just done, for the operator, and for tests that interrupt it there. */
export type MoveStep =
  | { readonly name: 'begun' | 'migrated' | 'lowered' | 'raised' | 'compared' | 'finished' }
  | { readonly name: 'slice'; readonly table: string; readonly rows: number }
  | { readonly name: 'file'; readonly files: number };

export interface MoveOptions {
  /** The embedded database. No server may run on it. */
  readonly source: ClientConfig;
  readonly target: ClientConfig;
  /** Gives the target the schema up to that migration. */
  readonly migrate: (upTo: string) => Promise<void>;
  readonly files: MovedFiles;
  /** Opens the bucket; undefined if the files stay where they are. */
  readonly openBucket: (() => Promise<FileTarget>) | undefined;
  readonly onStep: (step: MoveStep) => void;
  /** How many rows are copied and compared at a time. */
  readonly rowsPerSlice?: number;
}

export interface MoveReport {
  /** When an earlier run finished the move; this one has compared only. */
  readonly finishedBefore: Date | null;
  readonly tables: readonly TableComparison[];
  readonly sequences: number;
  readonly files: FilesReport;
  /** The role that owns the audit log in the target, and that of the connection. */
  readonly auditOwner: string;
  readonly role: string;
}

/**
 * Moves a database to another PostgreSQL, and files to a bucket, and compares all of it. It may be killed at any moment
 * and begun again. The source is only read.
 * @throws MoveError with a line for the operator
 */
export async function moveTo(options: MoveOptions): Promise<MoveReport> {
  const source = await openSource(options.source);
  try {
    const target = await openTarget(options.target);
    try {
      return await move({ source, target }, options);
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}

async function move(databases: Databases, options: MoveOptions): Promise<MoveReport> {
  const { source, target } = databases;
  const { rowsPerSlice = 5_000, onStep } = options;
  await checkTarget(databases);
  const mark = await beginMove(target, await sourceName(source));
  onStep({ name: 'begun' });
  const bucket = await options.openBucket?.();
  if (bucket) await claimBucket(target, mark, { bucket, files: options.files });
  if (!mark.finishedAt) {
    await giveSchema(databases, options);
    onStep({ name: 'migrated' });
    await fill(databases, rowsPerSlice, onStep);
  }
  const tables = await compare(databases, rowsPerSlice, mark);
  onStep({ name: 'compared' });
  const files = await moveFiles({
    from: options.files,
    to: bucket,
    database: source,
    onFile: (count) => onStep({ name: 'file', files: count }),
  });
  if (!mark.finishedAt) await markFinished(target);
  onStep({ name: 'finished' });
  const sequences = await readSequences(source);
  return {
    finishedBefore: mark.finishedAt,
    tables,
    sequences: sequences.length,
    files,
    ...(await readAuditOwner(target)),
  };
}

async function sourceName(source: Client): Promise<string> {
  const cluster = await readCluster(source);
  if (cluster === undefined) throw new Error('The embedded database does not say which one it is');
  return cluster;
}

/** Files of somebody else would be mixed with ours, and housekeeping does not know them. */
async function claimBucket(
  target: Client,
  mark: MoveMark,
  { bucket, files }: { bucket: FileTarget; files: MovedFiles },
): Promise<void> {
  if (mark.bucket === bucket.bucket) return;
  if ((await isFilled(files)) && (await isFilled(bucket)))
    throw new MoveError(`The bucket ${bucket.bucket} is not empty. Name an empty one.`);
  await markBucket(target, bucket.bucket);
}

async function isFilled(files: MovedFiles): Promise<boolean> {
  for await (const _ of files.list()) return true;
  return false;
}

async function giveSchema(databases: Databases, { migrate }: MoveOptions): Promise<void> {
  const expected = await readMigrations(databases.source);
  const last = expected.at(-1);
  if (last === undefined) throw new MoveError('The embedded database is empty. There is nothing to move.');
  await migrate(last).catch((error: unknown) => {
    throw new MoveError(
      `The target could not be given the schema of the embedded database (last migration ${last}): ${reasonsOf(error)}. If that is of another version of Paddock, start this one on it once before.`,
      error,
    );
  });
  const applied = await readMigrations(databases.target);
  if (applied.join() !== expected.join())
    throw new MoveError(
      `The embedded database is of another version of Paddock (its last migration is ${last}, the target's ${applied.at(-1)}). Move it with the version that it has.`,
    );
  assertAlike(await compareSchemas(databases, { withGuards: false }));
}

function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonsOf(error.cause)}`;
}

async function fill(
  databases: Databases,
  rowsPerSlice: number,
  onStep: MoveOptions['onStep'],
): Promise<void> {
  const { source, target } = databases;
  await lowerGuards(target);
  onStep({ name: 'lowered' });
  const tables = await readMovedTables(source);
  for (const table of tables)
    await copyTable(databases, table, rowsPerSlice, (rows) =>
      onStep({ name: 'slice', table: tableName(table), rows }),
    );
  await raiseGuards(databases);
  onStep({ name: 'raised' });
  for (const table of tables) await target.query(`ANALYZE ${qualifiedName(table)}`);
}

/** Compares schemas, sequences and every row. */
async function compare(
  databases: Databases,
  rowsPerSlice: number,
  { finishedAt }: MoveMark,
): Promise<TableComparison[]> {
  assertAlike(await compareSchemas(databases, { withGuards: true }));
  const tables: TableComparison[] = [];
  for (const table of await readMovedTables(databases.source))
    tables.push(await compareTable(databases, table, rowsPerSlice));
  const differences = [
    ...tables.flatMap((table) => table.differences),
    ...(await differentSequences(databases)),
  ];
  if (differences.length === 0) return tables;
  const advice = finishedAt
    ? `The move was finished at ${finishedAt.toISOString()}, and nothing was changed now. If a server has worked there since, that is why.`
    : 'Run the move again.';
  throw new MoveError(`The target differs. ${shorten(differences).join('; ')}. ${advice}`);
}

async function differentSequences({ source, target }: Databases): Promise<string[]> {
  const there = JSON.stringify(await readSequences(target));
  return JSON.stringify(await readSequences(source)) === there ? [] : ['the sequences differ'];
}

function assertAlike(differences: readonly string[]): void {
  if (differences.length > 0) throw new MoveError(`The schemas differ. ${shorten(differences).join('; ')}.`);
}

const shorten = (lines: readonly string[]) =>
  lines.length > 10 ? [...lines.slice(0, 10), `and ${lines.length - 10} more`] : lines;

async function readAuditOwner(target: Client): Promise<{ auditOwner: string; role: string }> {
  const { rows } = await target.query<{ auditOwner: string; role: string }>(
    `SELECT pg_get_userbyid(relowner)::text AS "auditOwner", current_user::text AS role FROM pg_class WHERE oid = 'audit_events'::regclass`,
  );
  if (!rows[0]) throw new Error('There is no audit log');
  return rows[0];
}
