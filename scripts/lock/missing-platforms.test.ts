import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LockedPackages, missingPlatforms } from './missing-platforms.ts';

const tool = (name: string, version = '1.0.0'): LockedPackages => ({
  'node_modules/tool': { dev: true, optionalDependencies: { [name]: version } },
});

describe('missingPlatforms', () => {
  it('names what the lock file lacks, and for which platform it is', () => {
    expect(missingPlatforms(tool('@tool/binding-linux-x64-musl'))).toEqual({
      'node_modules/@tool/binding-linux-x64-musl': {
        version: '1.0.0',
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
        dev: true,
        optional: true,
      },
    });
    expect(missingPlatforms(tool('@tool/darwin-arm64'))).toMatchObject({
      'node_modules/@tool/darwin-arm64': { os: ['darwin'], cpu: ['arm64'] },
    });
  });

  it('finds a package beside the one that names it, or above', () => {
    const beside = { ...tool('a-linux-x64'), 'node_modules/tool/node_modules/a-linux-x64': {} };
    const above = { ...tool('a-linux-x64'), 'node_modules/a-linux-x64': {} };
    expect([missingPlatforms(beside), missingPlatforms(above)]).toEqual([{}, {}]);
  });

  it('refuses to guess a version or a platform', () => {
    expect(() => missingPlatforms(tool('a-linux-x64', '^1.0.0'))).toThrow('which version');
    expect(() => missingPlatforms(tool('a-toaster'))).toThrow('no platform');
  });

  it('finds nothing missing in package-lock.json, which npm ci would refuse; npm run lock completes it', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages };
    expect(missingPlatforms(lock.packages)).toEqual({});
  });
});
