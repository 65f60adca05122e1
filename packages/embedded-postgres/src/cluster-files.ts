import { createHash } from 'node:crypto';
import { chownSync, lchownSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseVersionError } from './errors.ts';
import type { Identity } from './launcher.ts';
import type { Layout } from './layout.ts';

/** The major version that created the cluster, or undefined if there is none yet. */
export function clusterVersion(layout: Layout): string | undefined {
  try {
    return readFileSync(join(layout.cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

export function assertVersion(layout: Layout, wanted: string): void {
  const found = clusterVersion(layout);
  if (found !== undefined && found !== wanted)
    throw new EmbeddedDatabaseVersionError(layout.dataDir, found, wanted);
}

/**
 * The mark that every process of this folder carries in its command line. It is made of the folder's identity
 * on the disk, so a copied folder has another one and a moved one keeps it.
 */
export function clusterName(layout: Layout): string {
  const { dev, ino } = statSync(layout.cluster, { bigint: true });
  return `paddock-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`;
}

/** Whether this postmaster says in postmaster.pid that it accepts connections, as pg_ctl asks too. */
export function isPostmasterReady(layout: Layout, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(layout.cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** The process that postmaster.pid names, which may have ended long ago. */
export function recordedPostmaster(layout: Layout): number | undefined {
  try {
    const pid = Number(readFileSync(join(layout.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes the lock files of an ended postmaster. PostgreSQL trusts them by process number alone and would not start
 * if another process has that number now. Only for a folder without any process.
 */
export function removeStaleLocks(layout: Layout): void {
  rmSync(join(layout.cluster, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(layout.cluster)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(layout.cluster, name), { force: true });
  }
}

/** Gives a folder and all in it to another user, where it is not theirs already. */
export function chownFolder(folder: string, owner: Identity | undefined): void {
  if (!owner) return;
  const { uid, gid } = statSync(folder);
  if (uid === owner.uid && gid === owner.gid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  // The folder itself last: an interrupted change of hands is seen and done again.
  chownSync(folder, owner.uid, owner.gid);
}
