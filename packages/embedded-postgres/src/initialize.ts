import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { canDieWithParent } from './choose-launch-strategy.ts';
import { chownFolder, clusterVersion } from './cluster-files.ts';
import { SUPERUSER } from './connection.ts';
import { EmbeddedDatabaseFailedError } from './errors.ts';
import type { LaunchStrategy } from './launch-strategies.ts';
import { dataArgument, runToEnd } from './launcher.ts';
import type { Layout } from './layout.ts';

/**
 * The socket is in a folder that only the database's own user and root can enter, and that user can read the data
 * files anyway, so a password or peer check would protect nothing more. The database listens on no address.
 */
const SOCKET_ONLY = ['--auth-local=trust', '--auth-host=reject'];

/** Creates the cluster in a temporary folder and renames it when it is complete. */
export async function initializeCluster(
  layout: Layout,
  rung: LaunchStrategy,
  password: string | undefined,
): Promise<void> {
  if (clusterVersion(layout) !== undefined) return;
  if (existsSync(layout.cluster)) rejectUnknownFolder(layout);
  const { init, run } = rung;
  const folder = mkdtempSync(layout.unfinishedPrefix);
  try {
    chmodSync(folder, 0o700);
    chownFolder(folder, init.owner);
    const passwordFile = join(layout.dataDir, 'postgres.unfinished-password');
    if (password !== undefined) writeFileSync(passwordFile, password, { mode: 0o600 });
    const outcome = await runToEnd(init, {
      program: init.binaries.initdb,
      args: [
        `--pgdata=${dataArgument(folder)}`,
        `--username=${SUPERUSER}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(password === undefined ? SOCKET_ONLY : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
      ],
      cwd: folder,
      ...((await canDieWithParent(rung)) ? { parentDeathSignal: 'SIGINT' as const } : {}),
    });
    rmSync(passwordFile, { force: true });
    if (outcome.code !== 0)
      throw new EmbeddedDatabaseFailedError(`initdb failed: ${outcome.output.slice(-800)}`);
    chownFolder(folder, run.owner);
    renameSync(folder, layout.cluster);
    syncFolder(layout.dataDir);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

function rejectUnknownFolder(layout: Layout): never {
  throw new EmbeddedDatabaseFailedError(
    `${layout.cluster} exists but holds no database (no PG_VERSION). Restore it, or move it away to begin with an empty one.`,
  );
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
