import { readFileSync, writeFileSync } from 'node:fs';
import { manifestsAgree } from './launch/install.mjs';
import { npm } from './launch/npm.mjs';
import { type LockedPackages, missingPlatforms } from './lock/missing-platforms.ts';
import { thisPlatform, withInstallScript, withoutIntegrity } from './lock/untrusted-packages.ts';

/**
 * Completes package-lock.json after a change of dependencies: the packages for other platforms (see missingPlatforms),
 * and the hashes of those that the registry carries. With --check it only reports.
 */
const LOCK = 'package-lock.json';

const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: LockedPackages };
const missing = missingPlatforms(lock.packages);
const names = Object.keys(missing);
if (process.argv.includes('--check')) {
  const agrees = manifestsAgree('.');
  if (!agrees) console.log(`${LOCK} and a package.json differ: run npm install.`);
  if (names.length > 0) console.log(`${LOCK} lacks packages for other platforms: run npm run lock.`);
  const unhashed = withoutIntegrity(lock.packages, thisPlatform());
  if (unhashed.length > 0)
    console.log(
      `${LOCK} has no integrity of ${unhashed.join(', ')}: install them from a registry that has them.`,
    );
  const scripted = withInstallScript(lock.packages);
  if (scripted.length > 0)
    console.log(
      `${scripted.join(', ')} would run a script when installed, and none is run: see scripts/lock/untrusted-packages.ts.`,
    );
  const isSound = agrees && [names, unhashed, scripted].every(({ length }) => length === 0);
  process.exitCode = isSound ? 0 : 1;
} else {
  const packages = inOrder({ ...lock.packages, ...missing });
  const unhashed = withoutIntegrity(packages);
  for (const path of unhashed) {
    const entry = packages[path];
    const integrity = entry && integrityOf(path, entry.version);
    // In npm's own order of keys, so that it has nothing to rewrite.
    if (integrity) packages[path] = { version: entry.version, integrity, ...entry };
  }
  writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  if (names.length > 0) console.log(`Added to ${LOCK}:\n${names.join('\n')}`);
  const left = withoutIntegrity(packages);
  if (left.length > 0) console.log(`The registry has no hash of:\n${left.join('\n')}`);
}

/** The lock file's packages by name, after the project itself. */
function inOrder(packages: LockedPackages): LockedPackages {
  const { '': self, ...rest } = packages;
  const sorted = Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return Object.fromEntries(self ? [['', self], ...sorted] : sorted);
}

/** The hash that the registry has of a package, if it carries it. */
function integrityOf(path: string, version = ''): string | undefined {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { status, stdout } = npm('.', ['view', `${name}@${version}`, 'dist.integrity']);
  return status === 0 ? stdout.trim() || undefined : undefined;
}
