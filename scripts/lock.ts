import { readFileSync, writeFileSync } from 'node:fs';
import { manifestsAgree } from './launch/install.mjs';
import { type LockedPackages, missingPlatforms } from './lock/missing-platforms.ts';

/** Completes package-lock.json after a change of dependencies: see missingPlatforms. With --check it only tells. */
const LOCK = 'package-lock.json';

const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: LockedPackages };
const missing = missingPlatforms(lock.packages);
const names = Object.keys(missing);
if (process.argv.includes('--check')) {
  const agrees = manifestsAgree('.');
  if (!agrees) console.log(`${LOCK} and a package.json differ: run npm install.`);
  if (names.length > 0) console.log(`${LOCK} lacks packages for other platforms: run npm run lock.`);
  process.exitCode = agrees && names.length === 0 ? 0 : 1;
} else if (names.length > 0) {
  const [self, ...rest] = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const packages = Object.fromEntries(self ? [self, ...rest] : rest);
  writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`Added to ${LOCK}:\n${names.join('\n')}`);
}
