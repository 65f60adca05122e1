import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateAll } from '@paddock/server/open-platform.ts';
import type { DatabaseConnection } from '@paddock/server/platform/database/index.ts';
import { startEmbeddedPostgres } from '@paddock/server/platform/embedded-postgres/index.ts';
import type { TestProject } from 'vitest/node';
import { clamdMissing } from './clamd.ts';
import { administer, dropDatabase, inDatabase, newDatabaseName } from './database.ts';
import { s3Missing, stopS3Server } from './s3-server.ts';

/** The server at TEST_DATABASE_URL, whose role may make databases; without it the embedded one, for this run. */
async function openServer(): Promise<{ connection: DatabaseConnection; close(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { connection: { connectionString: url }, close: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-tests-'));
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return {
    connection: embedded.connection,
    close: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Migrates one database for the whole run; each test file clones it. Says what cannot be tested here, and ends the
 * S3 store that tests have started.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = newDatabaseName();
  await administer(server.connection, `CREATE DATABASE ${template}`);
  await migrateAll(inDatabase(server.connection, template));
  project.provide('templateDatabase', { server: server.connection, template });
  const s3Folder = await mkdtemp(join(tmpdir(), 'paddock-s3-'));
  project.provide('s3Folder', s3Folder);
  const missing = s3Missing();
  if (missing) process.stdout.write(`Skipped: the tests of the S3 store (${missing})\n`);
  if (clamdMissing) process.stdout.write(`Skipped: the tests with a real scanner (${clamdMissing})\n`);
  return async () => {
    await stopS3Server(s3Folder);
    await rm(s3Folder, { recursive: true, force: true });
    await dropDatabase(server.connection, template);
    await server.close();
  };
}
