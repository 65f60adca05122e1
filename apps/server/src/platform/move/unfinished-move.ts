import { Client } from 'pg';
import { connectionSettings, type DatabaseConnection } from '../database/index.ts';
import { readMark } from './move-mark.ts';

/**
 * Refuses a database that a move has not finished: rows are missing, and its keys and triggers are off. Jobs would run
 * there and again where it came from.
 */
export async function assertNoUnfinishedMove(connection: DatabaseConnection): Promise<void> {
  const client = new Client(connectionSettings(connection));
  await client.connect();
  try {
    const mark = await readMark(client);
    if (mark && !mark.finishedAt)
      throw new Error('npm run move-to has not finished filling this database. Run it again to its end.');
  } finally {
    await client.end();
  }
}
