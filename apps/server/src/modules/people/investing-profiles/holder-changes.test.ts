import type { Holder } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { auditHolderChange, readHolderChanges } from './holder-changes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const trust: Holder = {
  entity: newId(),
  kind: 'trust',
  name: 'Okafor Family Trust',
  capacity: 'Trustee',
  signatory: 'Daniel Okafor',
};
const named = 'Okafor Family Trust, by Daniel Okafor, Trustee';

/** What the log says of one participation once this has become of its holder. */
async function changes(before: Holder | null, after: Holder | null, isStated?: true) {
  const { db } = server.platform;
  const [participation, other] = [newId(), newId()];
  const by = { person: null, level: 'guest', address: 'test', agent: '', now: server.clock.now() } as const;
  const change = { before, after, approval: null, ...(isStated && { isStated }) };
  await auditHolderChange(db, by, { participation, ...change });
  const found = await readHolderChanges(db, [participation, other]);
  expect(found.get(other)).toBeUndefined();
  return (found.get(participation) ?? []).map((line) => [line.before, line.after]);
}

it('[ENT-04] the log has a line where a holder, its name, its signatory or capacity is another one, and no other', async () => {
  expect(await changes(trust, trust)).toEqual([]);
  expect(await changes(trust, null)).toEqual([]);
  expect(await changes(trust, { ...trust, entity: newId() })).toEqual([[named, named]]);
  expect(await changes(trust, { ...trust, name: 'Okafor Trust' })).toEqual([
    [named, 'Okafor Trust, by Daniel Okafor, Trustee'],
  ]);
  expect(await changes({ ...trust, capacity: null }, trust)).toEqual([
    ['Okafor Family Trust, by Daniel Okafor', named],
  ]);
  expect(await changes(null, trust)).toEqual([[null, named]]);
  // What an admin states was not known before, although pages showed it.
  expect(await changes(trust, trust, true)).toEqual([[named, named]]);
});
