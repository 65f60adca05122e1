import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { migrateEmbedded } from '../../open-platform.ts';
import { auditConnection } from '../../platform/database/audit-owner.ts';
import { createDatabase } from '../../platform/database/index.ts';

export type AuditScene = Awaited<ReturnType<typeof auditScene>>;

/** An embedded database whose audit log has its owner, as a server leaves it, and the commands of an operator. */
export async function auditScene() {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-audit-'));
  const dataDir = join(folder, 'data');
  const exports = join(folder, 'exports');
  mkdirSync(exports);
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    durable: false,
  });
  await migrateEmbedded(connection);
  // From its second start on, the server finds the log with its owner.
  await migrateEmbedded(connection);
  /** The role of the server. */
  const server = createDatabase({ ...connection, max: 2 });
  /** The role that owns the log. */
  const auditor = createDatabase({ ...auditConnection(connection), max: 1 });
  return {
    folder,
    exports,
    connection,
    server,
    auditor,
    /** Runs a command as an operator does, beside the running database. */
    command: (
      name: 'prune-audit' | 'verify-audit',
      args: readonly string[],
      env: Record<string, string> = {},
    ): Promise<{ output: string; ok: boolean }> => {
      const program = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
      const environment = {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: dataDir,
        ...env,
      };
      return new Promise((resolve) => {
        execFile(process.execPath, [program, ...args], { env: environment }, (error, stdout, stderr) => {
          resolve({ output: (stdout + stderr).trim(), ok: error === null });
        });
      });
    },
    close: async () => {
      await server.destroy();
      await auditor.destroy();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
