import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { ArchiveEntry } from './archive-reader.ts';
import { BackupError, isMissing } from './errors.ts';
import { ENTRY } from './format.ts';
import { type Swap, swapIn } from './swap-in.ts';

/** Files of an archive, written beside their place until everything else has succeeded. */
export interface StagedFiles {
  readonly count: number;
  add(entry: ArchiveEntry): Promise<void>;
  addSecretKey(entry: ArchiveEntry): Promise<void>;
  /** Moves them into place, all or none. The returned swap reverts that. */
  swapIn(): Promise<Swap>;
  /** Removes what was not moved into place. */
  discard(): Promise<void>;
}

export async function stageFiles(filesDir: string, secretKeyPath: string): Promise<StagedFiles> {
  const mark = `restoring-${randomBytes(4).toString('hex')}`;
  const folder = `${filesDir}.${mark}`;
  const key = `${secretKeyPath}.${mark}`;
  let count = 0;
  let hasKey = false;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return {
    get count() {
      return count;
    },
    async add(entry) {
      const path = join(folder, safeFileName(entry.name));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeDurably(path, entry);
      count++;
    },
    async addSecretKey(entry) {
      await mkdir(dirname(key), { recursive: true, mode: 0o700 });
      await writeDurably(key, entry);
      hasKey = true;
    },
    async swapIn() {
      const swaps = [await swapIn(folder, filesDir)];
      const undo = async () => {
        for (const swap of swaps) await swap.undo();
      };
      try {
        if (hasKey) swaps.push(await swapIn(key, secretKeyPath));
      } catch (error) {
        await undo();
        throw error;
      }
      return {
        undo,
        finish: async () => {
          for (const swap of swaps) await swap.finish();
        },
      };
    },
    async discard() {
      await rm(folder, { recursive: true, force: true });
      await rm(key, { force: true });
    },
  };
}

/** Rejects a name outside the folder, whatever the archive says. */
function safeFileName(entryName: string): string {
  const name = posix.normalize(entryName.slice(ENTRY.files.length));
  if (
    name === '.' ||
    name.startsWith('../') ||
    name === '..' ||
    posix.isAbsolute(name) ||
    name.includes('\\')
  ) {
    throw new BackupError('BACKUP_DAMAGED', `The backup names a file outside of its folder: ${entryName}.`);
  }
  return name;
}

async function writeDurably(path: string, { content }: ArchiveEntry): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whether a folder is missing or empty. */
export async function isEmptyFolder(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length === 0;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}
