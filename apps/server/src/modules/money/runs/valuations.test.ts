import { centsOf, formatUsd } from '@paddock/domain';
import { paying, type RunScene, runScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: RunScene;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

/** What the second admin reads of a request. */
const changesOf = async (approval: string | null) =>
  (
    await server.platform.db
      .selectFrom('approvals')
      .select('changes')
      .where('_id', '=', approval ?? '')
      .executeTakeFirstOrThrow()
  ).changes;
const concernsOf = async (approval: string | null) =>
  (await changesOf(approval)).find(({ field }) => field === 'concerns')?.after;

describe('a valuation', () => {
  it('[LED-07] of the whole fund posts for each position the difference to its value on that day', async () => {
    const { fund, full, before, unpaid } = await scene.opened();
    const was = await scene.figures(full.id);
    const run = { fund: fund._id, day: scene.today(), value: 70_000 };
    const posted = await scene.postRun('valuations', run);
    expect(posted).toMatchObject({
      kind: 'valuation',
      number: 1,
      state: 'posted',
      amounts: null,
      lines: 2,
      after: { value: 70_000 },
    });
    expect([await scene.figures(full.id), await scene.figures(before.id)]).toMatchObject([
      { ...was, value: 40_000 },
      { value: 30_000 },
    ]);
    expect(await scene.sums(unpaid.id)).toEqual({ unfunded: '25000.00' });
    expect((await scene.journal(fund._id)).value).toBe(70_000);
    // Once more it is worth that already: the lines are kept, and nothing is posted.
    const again = await scene.postRun('valuations', run);
    expect([again.number, again.amount]).toEqual([2, 0]);
    expect((await scene.lines(again._id)).items.map(({ entry }) => entry)).toEqual([null, null]);
    expect((await scene.verify(fund._id)).isSound).toBe(true);
  });

  it('[LED-07] of some positions leaves the others, and one of an earlier day asks', async () => {
    const { fund, full, before } = await scene.opened();
    const other = await scene.figures(before.id);
    const run = { fund: fund._id, day: scene.dayAgo(1) };
    await scene.postRun('valuations', { ...run, lines: [{ syndUser: full.id, value: 35_000.01 }] });
    expect(await scene.figures(full.id)).toMatchObject({ value: 35_000.01 });
    expect(await scene.figures(before.id)).toEqual(other);
    const earlier = { ...run, day: scene.dayAgo(4), value: 60_000 };
    const { item } = (await scene.previewRun('valuations', earlier)).body;
    expect(item.concerns).toMatchObject([{ kind: 'later_valuation' }]);
    const { version } = item;
    expect((await scene.sendRun('valuations', { ...earlier, version })).body).toMatchObject({
      code: 'confirmation_needed',
      details: { concerns: [{ message: expect.stringContaining('was valued on') }] },
    });
    expect((await scene.sendRun('valuations', { ...earlier, version, confirmed: true })).status).toBe(200);
  });

  it('[LED-07] a digit off, or of nothing, asks; another fund is asked nothing', async () => {
    const { fund } = await scene.opened();
    const beside = await scene.opened();
    const day = scene.today();
    for (const value of [10_000, 0, 400_000]) {
      const run = { fund: fund._id, day, value };
      const { version, concerns } = (await scene.previewRun('valuations', run)).body.item;
      expect(concerns, String(value)).toMatchObject([{ kind: 'far_value' }]);
      expect(await scene.sendRun('valuations', { ...run, version })).toMatchObject({
        status: 409,
        body: { code: 'confirmation_needed', details: { concerns: [{ kind: 'far_value' }] } },
      });
    }
    const kept = (await scene.previewRun('valuations', { fund: beside.fund._id, day, value: 60_000 })).body;
    expect(kept.item.concerns).toEqual([]);
    expect((await scene.runs(fund._id)).total).toBe(0);
    expect(
      await scene.postRun('valuations', { fund: fund._id, day, value: 0, confirmed: true }),
    ).toMatchObject({
      state: 'posted',
    });
  });

  it('[LED-07] the second admin reads what is odd about each line, in the request and at the line', async () => {
    const { fund, full, before } = await scene.opened();
    const was = await scene.figures(full.id);
    const lines = [
      { syndUser: full.id, value: 400_000 },
      { syndUser: before.id, value: 0 },
    ];
    const run = { fund: fund._id, day: scene.today(), lines };
    const { version, odd } = (await scene.previewRun('valuations', run)).body.item;
    expect(odd).toBe(2);
    const { body } = await scene.sendRun('valuations', { ...run, version, confirmed: true });
    const [one, two] = [full, before].map(({ id }) => scene.figures(id));
    const [worth, other] = [await one, await two].map((figures) => figures?.value ?? 0);
    const farther = (value: number) => formatUsd(centsOf(value));
    expect(was?.value).toBe(worth);
    expect(await concernsOf(body.approval)).toBe(
      [
        `Position 1: The value would go from ${farther(worth ?? 0)} to $400,000. Make sure that this is what you mean.`,
        `Position 2: Nothing would be left of ${farther(other ?? 0)}. Make sure that this is what you mean.`,
      ].join('\n'),
    );
    const [asked] = (await scene.runs(fund._id)).items;
    expect(asked).toMatchObject({ state: 'asked', odd: 2, concerns: [] });
    const found = await scene.lines(asked?._id ?? '');
    expect(found.items.map(({ concerns }) => concerns.map(({ kind }) => kind))).toEqual([
      ['far_value'],
      ['far_value'],
    ]);
  });

  it('[LED-07] has the lines that are odd found among the others', async () => {
    const { fund, full, before } = await scene.opened();
    const kept = (await scene.figures(full.id))?.value ?? 0;
    const lines = [
      { syndUser: full.id, value: kept + 1 },
      { syndUser: before.id, value: 1 },
    ];
    const posted = await scene.postRun('valuations', {
      fund: fund._id,
      day: scene.today(),
      lines,
      confirmed: true,
    });
    const odd = await scene.lines(posted._id, '?odd=true');
    expect([odd.total, odd.items.map(({ syndUser }) => syndUser), odd.next]).toEqual([1, [before.id], null]);
    expect((await scene.lines(posted._id, '?odd=false')).total).toBe(2);
  });

  it('[LED-07] tells investors unless the admin has chosen otherwise, and the second admin reads which', async () => {
    for (const [chosen, tells] of [
      [{}, true],
      [{ tellsInvestors: true }, true],
      [{ tellsInvestors: false }, false],
    ] as const) {
      const { fund } = await scene.opened();
      const { body } = await scene.askRun('valuations', {
        fund: fund._id,
        day: scene.today(),
        value: 60_000,
        ...chosen,
      });
      expect(await changesOf(body.approval)).toContainEqual({
        field: 'tellsInvestors',
        before: null,
        after: tells,
      });
      expect((await scene.runs(fund._id)).items).toMatchObject([{ tellsInvestors: tells }]);
    }
  });

  it('[LED-07] of more in all than can be stored is refused, whichever way it is entered', async () => {
    const { fund, full, before } = await scene.opened();
    const most = 999_999_999_999.99;
    const day = scene.today();
    const lines = [full, before].map(({ id }) => ({ syndUser: id, value: most }));
    const amounts = lines.map(({ syndUser }) => ({
      syndUser,
      amounts: paying({ profit: most, interest: most }),
    }));
    const message = 'All of it comes to more than $999,999,999,999.99.';
    for (const [field, reply] of [
      ['lines', await scene.previewRun('valuations', { fund: fund._id, day, lines })],
      [
        'amounts',
        await scene.previewRun('distributions', {
          fund: fund._id,
          day,
          amounts: paying({ profit: most, interest: 1 }),
        }),
      ],
      [
        'lines',
        await scene.sendRun('distributions', {
          fund: fund._id,
          day,
          lines: amounts,
          version: 'x',
          confirmed: true,
        }),
      ],
    ] as const)
      expect(reply).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
    expect((await scene.previewRun('valuations', { fund: fund._id, day, value: most })).status).toBe(200);
  });
});
