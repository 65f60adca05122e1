import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { migrateEmbedded } from '../../open-platform.ts';
import { auditConnection } from '../../platform/database/audit-owner.ts';
import { createDatabase } from '../../platform/database/index.ts';

export type AuditScene = Awaited<ReturnType<typeof auditScene>>;

/** An embedded database whose audit log has its owner, as a server leaves it. */
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
    dataDir,
    close: async () => {
      await server.destroy();
      await auditor.destroy();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
