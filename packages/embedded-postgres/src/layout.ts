import { join, resolve } from 'node:path';

/** Where the embedded database keeps what, all inside DATA_DIR. */
export interface Layout {
  readonly dataDir: string;
  /** PostgreSQL's own data folder, which also holds its socket. */
  readonly cluster: string;
  /** Folders in the making; a cluster is renamed to `cluster` only when it is complete. */
  readonly unfinishedPrefix: string;
  /** Locked by the operating system for as long as the owning server lives. */
  readonly lock: string;
  /** Who owns the database and how to reach it, for commands beside the server. */
  readonly state: string;
  readonly log: string;
  /** Library links, made only where node_modules cannot be written. */
  readonly libraries: string;
}

export function layoutOf(dataDirectory: string): Layout {
  const dataDir = resolve(dataDirectory);
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    unfinishedPrefix: join(dataDir, 'postgres.unfinished-'),
    lock: join(dataDir, 'postgres.lock'),
    state: join(dataDir, 'postgres.json'),
    log: join(dataDir, 'postgres.log'),
    libraries: join(dataDir, 'postgres.lib'),
  };
}
