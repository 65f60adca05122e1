import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, binariesIn } from './binaries.ts';
import { createMissingLinks } from './library-links.ts';

/** Places that every user may enter and only root may write (not /tmp, which is swept). */
const PLACES = ['/var/lib/paddock-postgres', '/usr/local/lib/paddock-postgres'];

/**
 * Copies the binaries once to a place where an unprivileged user can run them. Returns undefined if no such place is
 * writable. A copy appears complete or not at all.
 */
export function copyBinaries(binaries: Binaries, places = PLACES): Binaries | undefined {
  for (const place of places) {
    const folder = join(place, `${binaries.version}-${process.arch}`);
    const root = join(folder, 'native');
    try {
      if (!existsSync(root)) copyTo(binaries.root, place, folder);
      if (lstatSync(folder).uid === 0) return binariesIn(root, binaries.version);
    } catch {
      // Read-only or full: try the next place.
    }
  }
  return undefined;
}

function copyTo(source: string, place: string, folder: string): void {
  mkdirSync(place, { recursive: true, mode: 0o755 });
  const unfinished = mkdtempSync(join(place, 'unfinished-'));
  try {
    const root = join(unfinished, 'complete', 'native');
    cpSync(source, root, { recursive: true, verbatimSymlinks: true });
    createMissingLinks(root);
    renameSync(join(unfinished, 'complete'), folder);
  } catch (error) {
    // Another process may have finished its copy first.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
