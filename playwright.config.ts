import { tmpdir } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { memoryFolderForPrograms } from './packages/testing/src/setup/memory-folder.ts';
import { findBrowser } from './tests/journeys/fixtures/browser.ts';

// The data of the servers, which is thrown away.
process.env['TMPDIR'] ??= memoryFolderForPrograms(4) ?? tmpdir();

const executablePath = findBrowser();

/**
 * Journeys with this tag run with the long proofs only, which run all: those over every page, mode and width, and those
 * that vary what another one shows. The tests, which have twelve minutes, include at least one journey for each
 * requirement.
 */
const leftOut = process.env['JOURNEYS'] === 'proofs' ? [] : [/@proof/];

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/journeys/fixtures/global-setup.ts',
  outputDir: 'test-results/journeys',
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    colorScheme: 'light',
    // Transitions would take time in each test. Those that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would hide requests from the journeys' routes.
    serviceWorkers: 'block',
    // A trace takes a fifth more time. TRACE=1 keeps the traces of failures.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // The browser sends no traffic of its own.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...leftOut],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      grepInvert: leftOut,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    },
  ],
});
