import {
  hundredAtOnce,
  type OpenedFundScene,
  openedFundScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: OpenedFundScene;
let asker: string;
let decider: string;
/** An opened fund beside, whose journal nothing here may change. */
let bystander: { fund: string; entries: unknown };
beforeAll(async () => {
  server = await testServer();
  scene = openedFundScene(server);
  const { fund } = await scene.fund();
  await scene.open(fund._id);
  bystander = { fund: fund._id, entries: await scene.entries(fund._id) };
});
beforeEach(async () => {
  ({ asker, decider } = await scene.signIn());
});
afterAll(() => server.close());

const reason = 'The month is over.';
const opened = async () => {
  const made = await scene.fund();
  await scene.open(made.fund._id);
  return made;
};
const reversible = async (fund: string) =>
  (await scene.entries(fund)).findLast(({ isReversible }) => isReversible)?._id;
type Sent = { status: number; body: { message?: string | undefined } };
/** Of two admins. */
const hundred = <R extends Sent>(send: (authCode: string, at: number) => Promise<R>) =>
  hundredAtOnce([asker, decider], send);
/** A hundred approvals by the one who has not asked. */
const approveHundred = async (approval: string | null) => {
  const other = await scene.deciderOf(approval);
  await hundredAtOnce([other], () => scene.approve(approval, other));
};
const waiting = async (fund: string) =>
  (
    await server.platform.db
      .selectFrom('approvals')
      .select('_id')
      .where('record', '=', fund)
      .where('decision', 'is', null)
      .execute()
  ).length;

describe('a hundred requests at once', { timeout: 120_000 }, () => {
  it('[LED-10] open a journal once', async () => {
    const { fund } = await scene.fund();
    const { version } = (await scene.preview(fund._id, asker)).body.item;
    const { body } = await hundred((authCode) =>
      scene.openJournal({ fund: fund._id, version, reason }, authCode),
    );
    expect(await waiting(fund._id)).toBe(1);
    await approveHundred(body.approval);
    expect(await scene.verify(fund._id)).toMatchObject({ isSound: true, entries: 11 });
  });

  it('[LED-02] reverse an entry once', async () => {
    const { fund } = await opened();
    const entry = await reversible(fund._id);
    const { body } = await hundred((authCode) => scene.reverseEntry({ entry, reason }, authCode));
    await approveHundred(body.approval);
    expect((await scene.entries(fund._id)).filter(({ kind }) => kind === 'reversal')).toHaveLength(1);
    expect((await scene.reverseEntry({ entry, reason }, asker)).status).toBe(409);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });

  it('[LED-04] close a period once, and never go back', async () => {
    const { fund } = await opened();
    const { body } = await hundred((authCode, at) =>
      scene.close({ fund: fund._id, through: scene.dayAgo(1 + (at % 5)), reason }, authCode),
    );
    await approveHundred(body.approval);
    const { closedThrough } = await scene.journal(fund._id);
    expect(closedThrough).not.toBeNull();
    for (const through of [closedThrough, scene.dayAgo(30)])
      expect((await scene.close({ fund: fund._id, through, reason }, asker)).status).toBe(409);
  });
});

it('[LED-08] every book still agrees with what it follows, and the one beside is as it was', async () => {
  const { rows } = await sql`SELECT fund FROM ledger_totals_differing`.execute(server.platform.db);
  expect([...rows, ...(await scene.differences())]).toEqual([]);
  expect(await scene.entries(bystander.fund)).toEqual(bystander.entries);
});
