import { open, opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ArchiveWriter } from './archive-writer.ts';
import { isMissing } from './errors.ts';
import { ENTRY } from './format.ts';

/**
 * Adds every stored file. Files never change once they have their name, and rows that name them are committed later,
 * so everything that an earlier snapshot names exists now. A file that is being written still has a hidden name and
 * is skipped.
 */
export async function addStoredFiles(archive: ArchiveWriter, filesDir: string): Promise<number> {
  let count = 0;
  for await (const path of storedFiles(filesDir)) {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const name = relative(filesDir, path).split(sep).join('/');
      await archive.add(`${ENTRY.files}${name}`, size, file.createReadStream({ autoClose: false }));
      count++;
    } finally {
      await file.close();
    }
  }
  return count;
}

async function* storedFiles(filesDir: string): AsyncGenerator<string> {
  let folder: Awaited<ReturnType<typeof opendir>>;
  try {
    folder = await opendir(filesDir);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for await (const entry of folder) {
    if (entry.name.startsWith('.')) continue;
    const path = join(filesDir, entry.name);
    if (entry.isDirectory()) yield* storedFiles(path);
    else if (entry.isFile()) yield path;
  }
}
