import { expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { acquireOwnerLock, connectAsOwner } from './owner-lock.ts';
import { scratch } from './testing/scratch.ts';
import { startWriter } from './testing/writer.ts';

const { folder, start } = scratch();

it('one server on one DATA_DIR detects a running owner by the lock in the database if the lock file shows none', async () => {
  const dataDir = folder();
  const writer = startWriter({ dataDir, leaveDatabase: true });
  await writer.ready;
  const { cluster } = layoutOf(dataDir);
  const connection = { host: cluster, port: 5432, user: 'paddock', database: 'paddock' };
  const holder = await connectAsOwner(connection);
  writer.process.kill('SIGKILL');
  await writer.ended;
  // A session that takes over the dead owner's lock, like a server in another container.
  expect(await acquireOwnerLock(holder)).toBeUndefined();
  await expect(start(dataDir)).rejects.toMatchObject({ code: 'EMBEDDED_DATABASE_IN_USE' });
  expect((await holder.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await holder.end();
  await start(dataDir);
});
