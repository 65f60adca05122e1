import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { migrateAll } from '@paddock/server/open-platform.ts';
import type { DatabaseConnection } from '@paddock/server/platform/database/index.ts';
import type { TestProject } from 'vitest/node';
import { clamdUnavailableReason } from '../clamd.ts';
import { dropDatabase, newDatabaseName, runAdminStatement, withDatabase } from '../database.ts';
import { s3UnavailableReason, stopS3Server } from '../s3-server.ts';
import { memoryFolder } from './memory-folder.ts';
import { makeRunFolder } from './run-folder.ts';

/** The server at TEST_DATABASE_URL, whose role may create databases, or else the embedded one for this run. */
async function openServer(): Promise<{ connection: DatabaseConnection; close(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { connection: { connectionString: url }, close: async () => undefined };
  const dataDir = await makeRunFolder(memoryFolder(2) ?? tmpdir());
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  return {
    connection: embedded.connection,
    close: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Migrates one database for the whole run; each test file clones it. Reports what cannot be tested here, and stops
 * the S3 store that tests have started.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = newDatabaseName();
  await runAdminStatement(server.connection, `CREATE DATABASE ${template}`);
  await migrateAll(withDatabase(server.connection, template));
  project.provide('templateDatabase', { server: server.connection, template });
  const s3Folder = await mkdtemp(join(tmpdir(), 'paddock-s3-'));
  project.provide('s3Folder', s3Folder);
  const missing = s3UnavailableReason();
  if (missing) process.stdout.write(`The tests of the S3 store run against a fake (${missing})\n`);
  if (clamdUnavailableReason)
    process.stdout.write(`Skipped: tests with a real malware scanner (${clamdUnavailableReason})\n`);
  return async () => {
    await stopS3Server(s3Folder);
    await rm(s3Folder, { recursive: true, force: true });
    await dropDatabase(server.connection, template);
    await server.close();
  };
}
