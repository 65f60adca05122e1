import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { install, isInstalled, rememberInstall } from './install.mjs';

const lock = () => ({
  '': { dependencies: { a: '1.0.0' } },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
});

describe('isInstalled', () => {
  let root: string;
  const write = (file: string, content: unknown) => {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), JSON.stringify(content));
  };
  const writeInstalled = (version: string) => {
    const a = { version, integrity: 'sha512-a' };
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': a } });
    write('node_modules/a/package.json', {});
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'paddock-install-'));
    write('package.json', { dependencies: { a: '1.0.0' } });
    write('package-lock.json', { packages: lock() });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is false before the first install', () => {
    expect(isInstalled(root)).toBe(false);
  });

  it('is true when all packages but those of other platforms are installed', () => {
    writeInstalled('1.0.0');
    expect(isInstalled(root)).toBe(true);
  });

  it('is false when the lock file asks for another version', () => {
    writeInstalled('0.9.0');
    expect(isInstalled(root)).toBe(false);
  });

  it('is true after an install from these very files, whatever npm left out', () => {
    writeInstalled('1.0.0');
    write('package-lock.json', { packages: { ...lock(), 'node_modules/left-over': { version: '1.0.0' } } });
    expect(isInstalled(root)).toBe(false);
    rememberInstall(root);
    expect(isInstalled(root)).toBe(true);
    write('package.json', { dependencies: { a: '1.0.0', b: '1.0.0' } });
    expect(isInstalled(root)).toBe(false);
  });

  it('is false when a package was deleted by hand', () => {
    writeInstalled('1.0.0');
    rmSync(join(root, 'node_modules/a'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it('is false when a manifest asks for what the lock file does not know', () => {
    writeInstalled('1.0.0');
    write('package.json', { dependencies: { a: '1.0.0', b: '1.0.0' } });
    expect(isInstalled(root)).toBe(false);
  });
});

describe('install', () => {
  it('runs no script of a package, nor of the project', { timeout: 60_000 }, () => {
    const root = mkdtempSync(join(tmpdir(), 'paddock-scripts-'));
    try {
      const write = (file: string, content: unknown) => {
        mkdirSync(join(root, dirname(file)), { recursive: true });
        writeFileSync(join(root, file), JSON.stringify(content));
      };
      const scripts = { postinstall: "node -e \"require('node:fs').writeFileSync('ran', '')\"" };
      const dependencies = { loud: 'file:loud' };
      write('loud/package.json', { name: 'loud', version: '1.0.0', scripts });
      // What newer versions of npm ask for before they run one.
      const allowScripts = { loud: true, 'file:loud': true };
      write('package.json', { name: 'quiet', version: '1.0.0', dependencies, scripts, allowScripts });
      write('package-lock.json', {
        name: 'quiet',
        version: '1.0.0',
        lockfileVersion: 3,
        packages: {
          '': { name: 'quiet', version: '1.0.0', hasInstallScript: true, dependencies },
          loud: { version: '1.0.0', hasInstallScript: true },
          'node_modules/loud': { resolved: 'loud', link: true },
        },
      });
      // The npm that runs the tests passes the checkout's own setting on.
      vi.stubEnv('npm_config_ignore_scripts', 'false');
      install(root);
      expect(existsSync(join(root, 'node_modules/loud/package.json'))).toBe(true);
      expect([existsSync(join(root, 'ran')), existsSync(join(root, 'loud/ran'))]).toEqual([false, false]);
    } finally {
      vi.unstubAllEnvs();
      rmSync(root, { recursive: true });
    }
  });

  it('is not the only way that skips them: the .npmrc of the checkout does so for npm by hand', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
});
