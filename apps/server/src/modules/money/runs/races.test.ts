import {
  paying,
  type RunScene,
  requestsInOrder,
  runScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: RunScene;
let asker: string;
let decider: string;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
beforeEach(async () => {
  ({ asker, decider } = await scene.signIn());
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

/** Requests in this order, each once the one before it waits for the fund. */
const inOrder = async (fund: string, steps: readonly (() => Promise<{ status: number }>)[]) => {
  const hold = (held: typeof server.platform.db) =>
    sql`SELECT 1 FROM funds WHERE _id = ${fund} FOR UPDATE`.execute(held);
  return (await requestsInOrder(server, { hold }, steps)).map(({ status }) => status);
};
/** A fund whose unpaid participation has paid, so that it takes part in what is distributed. */
const paidFund = async () => {
  const made = await scene.opened();
  await scene.record({ id: made.unpaid.id, amount: 25_000, received_on: scene.dayAgo(3) }, asker);
  return made;
};
const profit = (fund: string) => ({ fund, day: scene.today(), amounts: paying({ profit: 1_000 }) });
const distributions = async (fund: string) =>
  (await scene.entries(fund)).filter(({ kind }) => kind === 'distribution').length;

describe('at the same time', () => {
  it('[LED-01] [LED-07] a distribution and a release: whichever is second is refused', async () => {
    for (const isReleaseFirst of [true, false]) {
      const { fund, unpaid } = await paidFund();
      const { body } = await server.request<{ approval: string | null }>(
        'POST',
        '/api/backoffice/participations/release',
        { authCode: asker, body: { id: unpaid.id, reason: 'Agreed by phone.' } },
      );
      const asked = await scene.askRun('distributions', profit(fund._id));
      const steps = [
        () => scene.approve(body.approval, decider),
        () => scene.approve(asked.body.approval, decider),
      ];
      const statuses = await inOrder(fund._id, isReleaseFirst ? steps : steps.toReversed());
      expect(statuses).toEqual([200, 409]);
      expect(await distributions(fund._id)).toBe(isReleaseFirst ? 0 : 3);
      expect(await scene.sums(unpaid.id)).toEqual(
        isReleaseFirst
          ? { suspense: '25000.00' }
          : { called: '25000.00', contributed: '25000.00', profit: '-300.00' },
      );
    }
  });

  it('[LED-07] [SEC-11] two approvals of one run post it once', async () => {
    const { fund } = await scene.opened();
    const asked = await scene.askRun('distributions', profit(fund._id));
    const third = await server.signIn(await server.make.user({ level: 'admin' }));
    const hold = (held: typeof server.platform.db) =>
      sql`SELECT 1 FROM approvals WHERE _id = ${asked.body.approval} FOR UPDATE`.execute(held);
    const replies = await requestsInOrder(server, { hold }, [
      () => scene.approve(asked.body.approval, decider),
      () => scene.approve(asked.body.approval, third),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(await distributions(fund._id)).toBe(2);
    expect((await scene.runs(fund._id)).items).toMatchObject([
      { state: 'posted', decidedBy: { name: 'Dan Decider' } },
    ]);
  });

  it('[LED-07] [LED-08] a run and a receipt of a day that counts for it: both hold, or the run is refused', async () => {
    for (const isReceiptFirst of [true, false]) {
      const { fund, unpaid } = await scene.opened();
      const asked = await scene.askRun('distributions', profit(fund._id));
      const steps: (() => Promise<{ status: number }>)[] = [
        () => scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(1) }, asker),
        () => scene.approve(asked.body.approval, decider),
      ];
      const statuses = await inOrder(fund._id, isReceiptFirst ? steps : steps.toReversed());
      expect(statuses).toEqual(isReceiptFirst ? [200, 409] : [200, 200]);
      expect(await distributions(fund._id)).toBe(isReceiptFirst ? 0 : 2);
      expect(await scene.sums(unpaid.id)).toEqual({ called: '25000.00', contributed: '25000.00' });
    }
  });

  it('[LED-07] a return of capital and the reversal of the receipt behind it: whichever is second is refused', async () => {
    for (const isReversalFirst of [true, false]) {
      const { fund, unpaid } = await paidFund();
      const { _id: receipt } = await server.platform.db
        .selectFrom('funding_receipts')
        .select('_id')
        .where('syndUser', '=', unpaid.id)
        .executeTakeFirstOrThrow();
      const lines = [{ syndUser: unpaid.id, amounts: paying({ returnedCapital: 20_000 }) }];
      const asked = await scene.askRun('distributions', { fund: fund._id, day: scene.today(), lines });
      const steps: (() => Promise<{ status: number }>)[] = [
        () => scene.reverse({ receipt, reason: 'Of another fund', confirmed: true }, asker),
        () => scene.approve(asked.body.approval, decider),
      ];
      const statuses = await inOrder(fund._id, isReversalFirst ? steps : steps.toReversed());
      expect(statuses).toEqual([200, 409]);
      expect(await distributions(fund._id)).toBe(isReversalFirst ? 0 : 1);
    }
  });
});

it('[LED-07] [LED-08] a file and a receipt that counts for it: all of the file holds, or none of it', async () => {
  for (const isReceiptFirst of [true, false]) {
    const { fund, unpaid } = await scene.opened();
    await scene.record({ id: unpaid.id, amount: 5_000, received_on: scene.dayAgo(1) }, asker);
    const csv = [
      'Day,Type,Position,Value,Return of capital,Preferred return,Profit,Interest',
      `${scene.dayAgo(1)},Distribution,1,,,,,5`,
      `${scene.today()},Valuation,3,20000,,,,`,
    ].join('\n');
    const { version } = (await scene.previewFile({ fund: fund._id, csv })).body.item;
    const controls = { rows: 2, distributed: 5, value: 20_000 };
    const asked = await scene.sendFile({ fund: fund._id, csv, controls, version });
    const steps: (() => Promise<{ status: number }>)[] = [
      () => scene.record({ id: unpaid.id, amount: 20_000, received_on: scene.dayAgo(1) }, asker),
      () => scene.approve(asked.body.approval, decider),
    ];
    const statuses = await inOrder(fund._id, isReceiptFirst ? steps : steps.toReversed());
    expect(statuses).toEqual(isReceiptFirst ? [200, 409] : [200, 200]);
    expect(await distributions(fund._id)).toBe(isReceiptFirst ? 0 : 1);
    const states = (await scene.runs(fund._id)).items.map(({ state }) => state);
    expect(states).toEqual(isReceiptFirst ? ['asked', 'asked'] : ['posted', 'posted']);
    // What was set before the rest came in is what it was worth without it.
    expect(await scene.figures(unpaid.id)).toMatchObject({
      contributed: 25_000,
      value: isReceiptFirst ? 25_000 : 40_000,
    });
  }
});

describe('an approval that is stale', () => {
  it('[LED-07] posts nothing once the fund has moved, and can be declined and asked again', async () => {
    const { fund, unpaid } = await scene.opened();
    const asked = await scene.askRun('distributions', profit(fund._id));
    await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(1) }, asker);
    const entries = await scene.entries(fund._id);
    const refused = await scene.approve(asked.body.approval);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Something has changed since this preview') },
    });
    expect(await scene.entries(fund._id)).toEqual(entries);
    const declined = await server.request('POST', '/api/backoffice/approvals/decline', {
      authCode: decider,
      body: { id: asked.body.approval },
    });
    expect(declined.status).toBe(200);
    expect(await scene.postRun('distributions', profit(fund._id))).toMatchObject({ lines: 3, number: 1 });
  });

  it('[LED-07] still posts where what came in meanwhile counts for nothing of it', async () => {
    const { fund, unpaid } = await scene.opened();
    const asked = await scene.askRun('distributions', { ...profit(fund._id), day: scene.dayAgo(1) });
    await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.today() }, asker);
    expect((await scene.approve(asked.body.approval)).status).toBe(200);
    expect(await distributions(fund._id)).toBe(2);
  });

  it('[LED-07] is not asked for with the preview of what the fund was', async () => {
    const { fund, unpaid } = await scene.opened();
    const { version } = (await scene.previewRun('distributions', profit(fund._id))).body.item;
    await scene.record({ id: unpaid.id, amount: 25_000, received_on: scene.dayAgo(1) }, asker);
    expect((await scene.sendRun('distributions', { ...profit(fund._id), version })).status).toBe(409);
    expect((await scene.runs(fund._id)).total).toBe(0);
  });
});
