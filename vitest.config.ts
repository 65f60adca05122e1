import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Creates the migrated template from which each server test file clones its database.
const database = 'packages/testing/src/global-setup.ts';
const exclude = ['**/node_modules/**', '**/dist/**', 'tests/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/{domain,contract}/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
          exclude,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'apps/server/**/*.test.ts',
            'packages/{embedded-postgres,generated-client,testing}/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude,
          globalSetup: existsSync(database) ? [database] : [],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          // The consistency tests compare parts that must not import each other, such as the server's sanitizer and
          // the editor.
          include: ['scripts/**/*.test.ts', 'tests/consistency/**/*.test.ts'],
          exclude: exclude.filter((pattern) => pattern !== 'tests/**'),
          testTimeout: 60_000,
        },
      },
    ],
  },
});
