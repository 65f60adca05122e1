import { spawnSync } from 'node:child_process';
import { ensureBrowser } from '../../scripts/test/browser.ts';

/** The journeys that npm test omits (tag @proof): every page, mode and width, and those that repeat other tests. */
export const proofJourneys = { JOURNEYS: 'proofs' };

if (import.meta.main) {
  const browser = ensureBrowser();
  if (!browser) throw new Error('The journeys need a Chromium: none was found and none could be installed.');
  const { status } = spawnSync('playwright', ['test', '--reporter=list'], {
    stdio: 'inherit',
    env: { ...process.env, CHROME_PATH: browser, ...proofJourneys },
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
