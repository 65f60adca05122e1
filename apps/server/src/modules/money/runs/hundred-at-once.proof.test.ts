import {
  hundredAtOnce,
  paying,
  type RunScene,
  runScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: RunScene;
let asker: string;
let decider: string;
/** An opened fund beside, whose journal nothing here may change. */
let bystander: { fund: string; entries: unknown };
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
  const { fund } = await scene.opened();
  bystander = { fund: fund._id, entries: await scene.entries(fund._id) };
});
beforeEach(async () => {
  ({ asker, decider } = await scene.signIn());
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

/** A hundred approvals by the one who has not asked. */
const approveHundred = async (approval: string | null) => {
  const other = await scene.deciderOf(approval);
  await hundredAtOnce([other], () => scene.approve(approval, other));
};
const entries = async (fund: string, kind: string) =>
  (await scene.entries(fund)).filter((entry) => entry.kind === kind).length;
const profit = (fund: string) => ({ fund, day: scene.today(), amounts: paying({ profit: 1_000 }) });

describe('a hundred requests at once', { timeout: 120_000 }, () => {
  it('[LED-07] post a distribution once', async () => {
    const { fund } = await scene.opened();
    const wanted = profit(fund._id);
    const { version } = (await scene.previewRun('distributions', wanted)).body.item;
    const { body } = await hundredAtOnce([asker, decider], (authCode) =>
      scene.sendRun('distributions', { ...wanted, version }, authCode),
    );
    await approveHundred(body.approval);
    expect(await scene.runs(fund._id)).toMatchObject({ total: 1, items: [{ state: 'posted', number: 1 }] });
    expect(await entries(fund._id, 'distribution')).toBe(2);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });

  it('[LED-02] [LED-07] reverse a distribution once', async () => {
    const { fund } = await scene.opened();
    const { _id: run } = await scene.postRun('distributions', profit(fund._id));
    const { body } = await hundredAtOnce([asker, decider], (authCode) => scene.reverseRun({ run }, authCode));
    await approveHundred(body.approval);
    expect(await scene.run(run)).toMatchObject({ state: 'reversed' });
    expect(await entries(fund._id, 'reversal')).toBe(2);
    expect((await scene.reverseRun({ run })).status).toBe(409);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });

  it('[LED-07] [IMP-01] post a file once', async () => {
    const { fund } = await scene.opened();
    const csv = [
      'Day,Type,Position,Investor,Value,Return of capital,Preferred return,Profit,Interest',
      `${scene.dayAgo(1)},Distribution,1,,,,,5,`,
      `${scene.today()},Valuation,1,,40000,,,,`,
      `${scene.today()},Valuation,2,,30000,,,,`,
    ].join('\n');
    const { version } = (await scene.previewFile({ fund: fund._id, csv })).body.item;
    const controls = { rows: 3, distributed: 5, value: 70_000 };
    const { body } = await hundredAtOnce([asker, decider], (authCode) =>
      scene.sendFile({ fund: fund._id, csv, controls, version }, authCode),
    );
    await approveHundred(body.approval);
    expect((await scene.runs(fund._id)).items.map(({ state }) => state)).toEqual(['posted', 'posted']);
    expect([await entries(fund._id, 'distribution'), await entries(fund._id, 'valuation')]).toEqual([1, 2]);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });
});

it('[LED-08] the book beside is as it was', async () => {
  expect(await scene.entries(bystander.fund)).toEqual(bystander.entries);
});
