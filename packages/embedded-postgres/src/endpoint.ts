import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { APPLICATION_ROLE, type EmbeddedConnection } from './connection.ts';
import type { Layout } from './layout.ts';

/** A socket's path has at most this many bytes (108 and 104 with the closing zero). */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

const PORT = 5432;

/** Where the database listens, and what to clean up when it stops. */
export interface Endpoint {
  readonly connection: EmbeddedConnection;
  readonly close: () => void;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH;
}

/**
 * The socket is in the data folder. If its path is too long, it is reached through a link in a new folder (mode 0700)
 * under the system's temporary folder.
 */
export async function openEndpoint(layout: Layout, database: string): Promise<Endpoint> {
  const user = APPLICATION_ROLE;
  if (process.platform === 'win32') {
    const password = loopbackPassword(layout);
    return {
      connection: { host: '127.0.0.1', port: await freePort(), user, database, password },
      close: () => undefined,
    };
  }
  if (fits(layout.cluster)) {
    return { connection: { host: layout.cluster, port: PORT, user, database }, close: () => undefined };
  }
  const shortest = fits(join(tmpdir(), 'paddock-123456', 'pg')) ? tmpdir() : '/tmp';
  const runtime = mkdtempSync(join(shortest, 'paddock-'));
  const link = join(runtime, 'pg');
  symlinkSync(layout.cluster, link);
  return {
    connection: { host: link, port: PORT, user, database },
    close: () => rmSync(dirname(link), { recursive: true, force: true }),
  };
}

/** Windows: one password for the life of the cluster, in a file with the access rights of DATA_DIR. */
function loopbackPassword(layout: Layout): string {
  const file = join(layout.dataDir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : PORT));
    });
  });
}
