import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, parse } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataDirUnusableError } from './errors.ts';
import type { Layout } from './layout.ts';
import { processesIn, signalProcess } from './processes.ts';

const STICKY = 0o1000;
const OTHERS = 0o077;

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'it lies on a read-only file system',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'it is a file',
    ENOSPC: 'the disk is full',
  };
  return words[code] ?? (error instanceof Error ? error.message : String(error));
}

/**
 * Creates DATA_DIR if it is missing and closes it to other users (mode 0700). Rejects a folder that is evidently
 * shared (sticky like /tmp, a home, a root), because closing it would lock others out.
 */
export function prepareDataFolder(layout: Layout, log: (line: string) => void): void {
  const { dataDir } = layout;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirUnusableError(dataDir, reasonOf(error), error);
  }
  const { mode } = statSync(dataDir);
  if ((mode & OTHERS) === 0 || process.platform === 'win32') return;
  const shared = (mode & STICKY) !== 0 || dataDir === homedir() || dataDir === parse(dataDir).root;
  if (shared)
    throw new DataDirUnusableError(dataDir, 'it is shared with other things; choose a separate folder');
  try {
    chmodSync(dataDir, 0o700);
  } catch {
    log(`DATA_DIR ${dataDir} belongs to another user and could not be closed to others; close it by hand.`);
  }
}

/**
 * Removes the leftovers of an interrupted first start. An initdb that outlived its server would fill the folder
 * again, so it is ended first, and removal is repeated until the folder stays away.
 */
export async function removeUnfinished(layout: Layout): Promise<void> {
  const prefix = basename(layout.unfinishedPrefix);
  for (const name of readdirSync(layout.dataDir).filter((each) => each.startsWith(prefix))) {
    const path = join(layout.dataDir, name);
    for (let tries = 0; existsSync(path) && tries < 50; tries++) {
      for (const pid of processesIn(path)) signalProcess(pid, 'SIGKILL');
      rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
      if (existsSync(path)) await delay(20);
    }
  }
}
