import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Binaries } from './binaries.ts';

interface Link {
  /** An existing file, and the additional name that it needs; both relative to the package. */
  readonly source: string;
  readonly target: string;
}

function readLinks(root: string): Link[] {
  const list = join(root, 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink() || lstatSync(path).isFile();
  } catch {
    return false;
  }
}

/** The links that npm cannot pack. The package's install script would create them, but scripts are skipped. */
export function missingLinks(root: string): Link[] {
  const folder = dirname(root);
  return readLinks(root).filter((link) => !isLink(join(folder, link.target)));
}

/** Creates the missing links beside their libraries; `root` is the folder `native` of the package. */
export function createMissingLinks(root: string): void {
  const folder = dirname(root);
  for (const { source, target } of missingLinks(root)) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      // Another server may have created the link at the same time.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/**
 * Makes the programs find their libraries: in place if node_modules is writable, otherwise through a folder of links
 * on the loader's path.
 */
export function repairLibraries(binaries: Binaries, fallbackFolder: string): Binaries {
  if (process.platform === 'win32' || missingLinks(binaries.root).length === 0) return binaries;
  try {
    createMissingLinks(binaries.root);
    return binaries;
  } catch {
    rmSync(fallbackFolder, { recursive: true, force: true });
    mkdirSync(fallbackFolder, { mode: 0o755 });
    for (const { source, target } of readLinks(binaries.root)) {
      symlinkSync(join(dirname(binaries.root), source), join(fallbackFolder, basename(target)));
    }
    // A library that is found by its link looks beside the link for those that it needs itself.
    return { ...binaries, libraryPath: `${fallbackFolder}:${join(binaries.root, 'lib')}` };
  }
}
