import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tests/journeys/fixtures/browser.ts';

const executablePath = findBrowser();

/**
 * Journeys with this tag run with the long proofs: those over every page, mode and width, and those of what other
 * tests prove as well. The tests, which have ten minutes, keep at least one for each requirement.
 */
const proof = /@proof/;
const isProof = process.env['JOURNEYS'] === 'proofs';
const grep = isProof ? { grep: proof } : {};
const leftOut = isProof ? [] : [proof];

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
    // A worker would stand between the pages and what a journey makes of their calls.
    serviceWorkers: 'block',
    // A trace costs a fifth of the time: TRACE=1 keeps those of what fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // No traffic of the browser's own.
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
      ...grep,
      grepInvert: [/@phone/, ...leftOut],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: isProof ? /(?=.*@phone)(?=.*@proof)/ : /@phone/,
      grepInvert: leftOut,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    },
  ],
});
