import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../start.ts';

export const isRoot = process.getuid?.() === 0;

/**
 * Folders and databases of one test file: every database from `start` is stopped after its test, and the folders are
 * removed at the end.
 */
export function scratch() {
  const root = mkdtempSync(join(tmpdir(), 'paddock-test-'));
  const running: EmbeddedPostgres[] = [];
  const logged: string[] = [];
  let folders = 0;
  afterEach(async () => {
    await Promise.all(running.splice(0).map((database) => database.stop()));
    logged.length = 0;
  });
  afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
  return {
    root,
    logged,
    folder: (name = 'data') => join(root, `${++folders}`, name),
    async start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
      const database = await startEmbeddedPostgres({ dataDir, log: (line) => logged.push(line), ...options });
      running.push(database);
      return database;
    },
  };
}
