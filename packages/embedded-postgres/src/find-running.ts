import { clusterVersion, recordedPostmaster } from './cluster-files.ts';
import type { EmbeddedConnection } from './connection.ts';
import { layoutOf } from './layout.ts';
import { clusterProcesses } from './processes.ts';
import { readState } from './state-file.ts';

/**
 * The connection to the embedded database of the server that runs on this DATA_DIR, for commands such as the backup;
 * undefined if none runs.
 */
export async function connectRunningEmbedded(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const layout = layoutOf(dataDir);
  const state = readState(layout);
  if (!state?.connection || clusterVersion(layout) === undefined) return undefined;
  const postmaster = recordedPostmaster(layout);
  if (postmaster === undefined || postmaster !== state.postmasterPid) return undefined;
  const alive = process.platform === 'win32' || (await clusterProcesses(layout)).includes(postmaster);
  return alive ? state.connection : undefined;
}

/** The process ids of the database in this DATA_DIR. */
export const databaseProcesses = (dataDir: string): Promise<readonly number[]> =>
  clusterProcesses(layoutOf(dataDir));

/** Whether DATA_DIR holds an embedded database, running or not. */
export const holdsEmbedded = (dataDir: string): boolean => clusterVersion(layoutOf(dataDir)) !== undefined;
