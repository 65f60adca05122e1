import { readFileSync, writeFileSync } from 'node:fs';
import { manifestsAgree } from './launch/install.mjs';
import { type LockedPackages, missingPlatforms } from './lock/missing-platforms.ts';
import { thisPlatform, withInstallScript, withoutIntegrity } from './lock/untrusted-packages.ts';

/** Completes package-lock.json after a change of dependencies: see missingPlatforms. With --check it only reports. */
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
} else if (names.length > 0) {
  const [self, ...rest] = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const packages = Object.fromEntries(self ? [self, ...rest] : rest);
  writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`Added to ${LOCK}:\n${names.join('\n')}`);
}
