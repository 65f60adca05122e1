import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { defineConfig } from 'vitest/config';
import { memoryFolderForPrograms } from './packages/testing/src/setup/memory-folder.ts';

// What tests write and throw away, such as the databases that they start as a server does.
process.env['TMPDIR'] ??= memoryFolderForPrograms(4) ?? tmpdir();

// Creates the migrated template from which each server test file clones its database.
const database = 'packages/testing/src/setup/global-setup.ts';
// Tests that npm run prove runs and npm test omits (tests/proofs/omitted-tests.prove.ts).
const omitted = process.env['OMITTED_TESTS'] ? [] : ['**/*.proof.test.ts'];
// Property tests draw the same values each time.
const setupFiles = ['packages/testing/src/property-seed.ts'];
const exclude = ['**/node_modules/**', '**/dist/**', 'tests/**', ...omitted];

// As long as a busy machine may take, unless a test names the time that its requirement gives.
const expect = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The files of a worker share its modules: importing them for each file took a third of the time.
    isolate: false,
    projects: [
      {
        test: {
          name: 'rules',
          pool: 'threads',
          include: ['packages/{domain,contract}/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles,
          testTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'server',
          pool: 'forks',
          include: [
            'apps/server/**/*.test.ts',
            'packages/{embedded-postgres,generated-client,testing}/**/*.test.ts',
            '{bench,tests/proofs}/**/*.test.ts',
          ],
          exclude: exclude.filter((pattern) => pattern !== 'tests/**'),
          setupFiles,
          globalSetup: existsSync(database) ? [database] : [],
          testTimeout: 60_000,
          expect,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          pool: 'forks',
          // The consistency tests compare parts that must not import each other, such as the server's sanitizer and
          // the editor.
          include: ['scripts/**/*.test.ts', 'tests/consistency/**/*.test.ts'],
          exclude: exclude.filter((pattern) => pattern !== 'tests/**'),
          setupFiles,
          testTimeout: 60_000,
          expect,
        },
      },
    ],
  },
});
