import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const sources = fileURLToPath(new URL('.', import.meta.url));

/** The paths of the files that declare jobs, below this folder and in a stable order. */
export async function findJobFiles(): Promise<readonly string[]> {
  const files = await Array.fromAsync(glob('{platform,modules}/**/*.job.ts', { cwd: sources }));
  return files.map((file) => file.replaceAll('\\', '/')).toSorted();
}

/**
 * What each of these files exports. In the build of the server, scripts/server-build replaces this module: there, the
 * same rule finds the files while it is made.
 */
export function importJobFiles(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  imported ??= importAll();
  return imported;
}

// Kept, because every start asks several times, and tests start servers by the hundred.
let imported: ReturnType<typeof importAll> | undefined;

async function importAll(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const files = await findJobFiles();
  return Promise.all(files.map((file) => import(pathToFileURL(join(sources, file)).href)));
}
