import { spawnSync } from 'node:child_process';
import { ensureBrowser, environmentOf } from '../../scripts/test/browser.ts';

/** All journeys, also those that npm test omits (tag @proof), and what they look at in both modes. */
export const proofJourneys = { JOURNEYS: 'proofs' };

if (import.meta.main) {
  const browser = ensureBrowser();
  if (!browser) throw new Error('The journeys need a Chromium: none was found and none could be installed.');
  const { status } = spawnSync('playwright', ['test', '--reporter=list'], {
    stdio: 'inherit',
    env: { ...process.env, ...environmentOf(browser), ...proofJourneys },
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
