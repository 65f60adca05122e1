import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of each portal's folder in the web build, by the portal's slug; the build does not change while it runs. */
export async function readPortalFiles(clientDir: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const root = join(clientDir, 'portals');
  const folders = await readdir(root, { withFileTypes: true });
  return new Map(
    await Promise.all(
      folders
        .filter((folder) => folder.isDirectory())
        .map(async ({ name }) => [name, await readdir(join(root, name))] as const),
    ),
  );
}
