import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Deployment, deployment } from './testing/deployment.ts';

/** Moves money between two owners in a loop, and stores files whose names are committed after them. */
function busy(source: Deployment): { stop(): Promise<number> } {
  let going = true;
  let moves = 0;
  const work = async () => {
    while (going) {
      const name = `documents/${randomUUID()}.txt`;
      source.writeFile(name, name);
      await source.query(`BEGIN;
        UPDATE things SET price = price - 1 WHERE id = 1; INSERT INTO events VALUES (now(), '${name}');
        UPDATE things SET price = price + 1 WHERE id = 2; COMMIT`);
      moves++;
      // Without a pause, the files would grow faster than the backup can pack them on a slow machine.
      await pause(5);
    }
    return moves;
  };
  const working = work();
  return {
    stop() {
      going = false;
      return working;
    },
  };
}

let source: Deployment;
let target: Deployment;
beforeAll(async () => {
  source = await deployment(await testDatabase());
  target = await deployment(await testDatabase());
  await source.query(`INSERT INTO owners (name) VALUES ('Ann');
    INSERT INTO things ("Owner's", price) VALUES (1, 500000), (1, 500000);
    INSERT INTO events SELECT '2020-01-01', repeat(md5(n::text), 40) FROM generate_series(1, 1500) n`);
});
afterAll(async () => {
  await source.close();
  await target.close();
});

it('a backup of a running server is consistent: sums match, and every file that a row names is included', async () => {
  const work = busy(source);
  for (const name of ['first', 'second', 'third']) {
    const { out } = await source.backup(`${name}.tar.gz`);
    await target.restore(out, { replace: true });
    expect(await target.query('SELECT sum(price)::text AS sum FROM things')).toEqual([{ sum: '1000000.00' }]);
    const [{ moved } = {}] = await target.query(
      'SELECT 500000 - price::int AS moved FROM things WHERE id = 1',
    );
    const named = await target.query(`SELECT line FROM events WHERE line LIKE 'documents/%'`);
    expect(named).toHaveLength(Number(moved));
    const files = target.files();
    expect(named.map(({ line }) => files[String(line)])).toEqual(named.map(({ line }) => line));
  }
  expect(await work.stop()).toBeGreaterThan(10);
});
