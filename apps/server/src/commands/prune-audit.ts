import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { connectRunningEmbedded, startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { migrateEmbedded } from '../open-platform.ts';
import { eraseAuditLines } from '../platform/audit-upkeep/erase-audit.ts';
import { pruneAudit } from '../platform/audit-upkeep/prune-audit.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { auditConnection } from '../platform/database/audit-owner.ts';
import { createDatabase, type DatabaseConnection } from '../platform/database/index.ts';

const usage = 'Say which folder the old lines of the audit log go to: npm run prune-audit -- FOLDER';

/** `npm run prune-audit -- FOLDER`: moves lines of the audit log that are older than seven years into a file. */
async function main([folder, ...rest]: readonly string[]): Promise<void> {
  if (!folder || folder.startsWith('-') || rest.length > 0) throw new Error(usage);
  const now = systemClock.now();
  const file = await exportPath(folder, now);
  const { connection, stop } = await connectAsAuditRole(readConfig(process.env));
  const db = createDatabase(
    { ...connection, max: 1 },
    { statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  );
  try {
    const { lines, sha256 } = await pruneAudit(db, { file, now });
    process.stdout.write(
      sha256 === undefined
        ? 'The audit log has no lines that are old enough to leave. Nothing was written.\n'
        : `Moved ${lines} lines of the audit log to ${file}\nSHA-256 ${sha256}\n`,
    );
    const erased = await eraseAuditLines(db, now);
    if (erased > 0)
      process.stdout.write(`Emptied the personal parts of ${erased} lines of people who were erased.\n`);
  } finally {
    await db.destroy();
    await stop();
  }
}

async function exportPath(folder: string, now: Date): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`${folder} is no folder. ${usage}`);
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return resolve(join(folder, `paddock-audit-${time}Z.jsonl.gz`));
}

/** Opens the database as the role that owns the audit log, whether a server runs or not. */
async function connectAsAuditRole({
  databaseUrl,
  auditDatabaseUrl,
  dataDir,
}: Config): Promise<{ connection: DatabaseConnection; stop(): Promise<void> }> {
  const nothing = async () => undefined;
  if (databaseUrl) {
    if (!auditDatabaseUrl)
      throw new Error(
        'Set AUDIT_DATABASE_URL to the database with the role paddock_audit. The role of the server cannot remove anything (docs/operations.md).',
      );
    return { connection: { connectionString: auditDatabaseUrl }, stop: nothing };
  }
  const running = await connectRunningEmbedded(dataDir);
  if (running) return { connection: auditConnection(running), stop: nothing };
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await migrateEmbedded(embedded.connection);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { connection: auditConnection(embedded.connection), stop: () => embedded.stop() };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
