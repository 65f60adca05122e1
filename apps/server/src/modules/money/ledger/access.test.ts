import { lifetimes } from '@paddock/domain';
import {
  type OpenedFundScene,
  openedFundScene,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: OpenedFundScene;
beforeAll(async () => {
  server = await testServer();
  scene = openedFundScene(server);
});
afterAll(() => server.close());

const reason = 'The month is over.';
/** Each endpoint, with a request about a fund and one of its entries. */
const calls = (
  fund: string,
  entry: string,
): readonly [method: 'GET' | 'POST', path: string, body?: object][] => [
  ['GET', `funds/${fund}`],
  ['GET', `opening/${fund}`],
  ['GET', `entries?fund=${fund}`],
  ['POST', 'open', { fund, version: 'x', reason }],
  ['POST', 'close', { fund, through: '2026-01-31', reason }],
  ['POST', 'reverse', { entry, reason }],
  ['POST', 'verify', { fund }],
];
const statuses = async (fund: string, entry: string, authCode: string | undefined) => {
  const found = [];
  for (const [method, path, body] of calls(fund, entry))
    found.push(
      (await server.request(method, `/api/backoffice/ledger/${path}`, { authCode, ...(body && { body }) }))
        .status,
    );
  return found;
};

it('[LED-01] [LED-02] journals are for admins, and what changes one needs re-authentication', async () => {
  const { fund, full } = await scene.fund();
  await scene.open(fund._id);
  const entry = (await scene.entries(fund._id)).find(({ isReversible }) => isReversible)?._id ?? '';
  const admin = await server.make.user({ level: 'admin' });
  const authCode = await server.signIn(admin);
  const impersonation = await server.impersonate(
    full.person,
    await server.make.user({ level: 'superadmin' }),
  );
  const changes = await rowChanges(server, async () => {
    for (const [code, status] of [
      [undefined, 401],
      [await server.signIn(full.person), 403],
      [impersonation, 403],
    ] as const)
      expect(new Set(await statuses(fund._id, entry, code))).toEqual(new Set([status]));
  });
  for (const table of ['approvals', 'ledger_entries', 'ledger_books'] as const)
    expect(changes[table]).toBeUndefined();

  expect(new Set(await statuses(newId(), newId(), authCode))).toEqual(new Set([404]));
  server.clock.advance(lifetimes.reauthentication + 1);
  const stale = await scene.close({ fund: fund._id, through: scene.dayAgo(1), reason }, authCode);
  expect(stale).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
  expect((await scene.reverseEntry({ entry, reason }, authCode)).status).toBe(403);
  server.clock.advance(-lifetimes.reauthentication - 1);
});

it('[LED-02] a request that says something else than a day, a fund or a reason is refused with its field', async () => {
  const { fund } = await scene.fund();
  const { asker } = await scene.signIn();
  for (const [body, field] of [
    [{ fund: fund._id, through: '2026-02-30', reason }, 'through'],
    [{ fund: 'x', through: '2026-01-31', reason }, 'fund'],
    [{ fund: fund._id, through: '2026-01-31', reason: ' ' }, 'reason'],
  ] as const)
    expect(await scene.close(body, asker)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  // It is not opened.
  expect((await scene.close({ fund: fund._id, through: '2026-01-31', reason }, asker)).status).toBe(409);
});

it('[LED-04] a request to close a period counts the entries of its own journal up to the day', async () => {
  const other = await scene.fund();
  await scene.open(other.fund._id);
  const { fund } = await scene.fund();
  await scene.open(fund._id);
  const through = scene.dayAgo(6);
  const { asker } = await scene.signIn();
  const { body } = await scene.close({ fund: fund._id, through, reason }, asker);
  const { changes } = await server.platform.db
    .selectFrom('approvals')
    .select('changes')
    .where('_id', '=', body.approval ?? '')
    .executeTakeFirstOrThrow();
  const own = (await scene.entries(fund._id)).filter(({ effectiveDate }) => effectiveDate <= through);
  expect(own.length).toBeGreaterThan(0);
  expect(changes).toMatchObject([
    { field: 'closedThrough', before: null, after: through },
    { field: 'entries', before: null, after: String(own.length) },
  ]);
});
