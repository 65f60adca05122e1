import { lifetimes, moneyDays } from '@paddock/domain';
import { paying, type RunScene, rowChanges, runScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: RunScene;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
afterAll(() => server.close());

const reason = 'The quarter is over.';
const twoDays = 2 * 24 * 60 * 60_000;
/** Each endpoint, with a request about a fund and one of its runs. */
const calls = (
  fund: string,
  run: string,
): readonly [method: 'GET' | 'POST', path: string, body?: object][] => {
  const asked = { fund, day: scene.today(), name: 'Third quarter', reason, version: 'x' };
  return [
    ['GET', `runs?fund=${fund}`],
    ['GET', `runs/${run}`],
    ['GET', `runs/${run}/lines`],
    ['POST', 'runs/reverse', { run, reason }],
    ['POST', 'valuations/preview', { ...asked, value: 1 }],
    ['POST', 'valuations', { ...asked, value: 1 }],
    ['POST', 'distributions/preview', { ...asked, amounts: paying({ profit: 1 }) }],
    ['GET', `imports/${fund}/template.csv`],
    ['POST', 'imports/preview', { fund, csv: 'Day' }],
    ['GET', `imports?fund=${fund}`],
    ['GET', `imports/${run}/reversal`],
    ['POST', 'imports/reverse', { file: run, reason, version: 'x' }],
    [
      'POST',
      'imports',
      { fund, csv: 'Day', controls: { rows: 1, distributed: 0, value: 0 }, version: 'x', reason },
    ],
    ['POST', 'distributions', { ...asked, amounts: paying({ profit: 1 }) }],
  ];
};
const statuses = async (fund: string, run: string, authCode: string | undefined) => {
  const found = [];
  for (const [method, path, body] of calls(fund, run))
    found.push(
      (await server.request(method, `/api/backoffice/ledger/${path}`, { authCode, ...(body && { body }) }))
        .status,
    );
  return found;
};

it('[LED-07] valuations and distributions are for admins, and asking for one needs re-authentication', async () => {
  const { fund, full } = await scene.opened();
  const run = await scene.postRun('valuations', { fund: fund._id, day: scene.today(), value: 60_000 });
  const wanted = { fund: fund._id, day: scene.today(), value: 70_000 };
  const { version } = (await scene.previewRun('valuations', wanted)).body.item;
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
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
      expect(new Set(await statuses(fund._id, run._id, code))).toEqual(new Set([status]));
    expect(new Set(await statuses(newId(), newId(), admin))).toEqual(new Set([404]));
    server.clock.advance(lifetimes.reauthentication + 1);
    for (const stale of [
      await scene.sendRun('valuations', { ...wanted, version }, admin),
      await scene.sendRun('distributions', { ...wanted, amounts: paying({ profit: 1 }), version }, admin),
      await scene.reverseRun({ run: run._id }, admin),
      await scene.reverseImport({ file: newId(), version: 'x' }, admin),
    ])
      expect(stale).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
    server.clock.advance(-lifetimes.reauthentication - 1);
  });
  for (const table of [
    'approvals',
    'ledger_runs',
    'ledger_run_lines',
    'ledger_entries',
    'ledger_books',
  ] as const)
    expect(changes[table]).toBeUndefined();
});

describe('a request for a valuation or a distribution', () => {
  it('[LED-07] that says something else than amounts, days and investments of the fund is refused with its field', async () => {
    const { fund, full } = await scene.opened();
    const beside = await scene.opened();
    const day = scene.today();
    const valuations = [
      [{ day: '2026-02-30', value: 1 }, 'day'],
      [{ day, value: -0.01 }, 'value'],
      [{ day, value: 1.001 }, 'value'],
      [{ day }, 'value'],
      [{ day, value: 1, lines: [{ syndUser: full.id, value: 1 }] }, 'value'],
      [{ day, lines: [{ syndUser: beside.full.id, value: 1 }] }, 'lines'],
      [{ day, lines: [{ syndUser: newId(), value: 1 }] }, 'lines'],
      [
        {
          day,
          lines: [
            { syndUser: full.id, value: 1 },
            { syndUser: full.id, value: 2 },
          ],
        },
        'lines',
      ],
    ] as const;
    for (const [body, field] of valuations)
      expect([body, await scene.previewRun('valuations', { fund: fund._id, ...body })]).toMatchObject([
        body,
        { status: 400, body: { fields: { [field]: expect.any(String) } } },
      ]);
    for (const [body, field] of [
      [{ amounts: paying({ profit: -1 }) }, 'amounts.profit'],
      [{ amounts: { profit: 1 } }, 'amounts.returnedCapital'],
      [{}, 'amounts'],
      [{ lines: [{ syndUser: beside.full.id, amounts: paying({ profit: 1 }) }] }, 'lines'],
    ] as const)
      expect([body, await scene.previewRun('distributions', { fund: fund._id, day, ...body })]).toMatchObject(
        [body, { status: 400, body: { fields: { [field]: expect.any(String) } } }],
      );
    const nothing = await scene.previewRun('distributions', { fund: fund._id, day, amounts: paying({}) });
    expect(nothing.status).toBe(409);
    const unopened = await scene.fund();
    const closed = await scene.previewRun('valuations', { fund: unopened.fund._id, day, value: 1 });
    expect(closed).toMatchObject({
      status: 409,
      body: { message: 'The journal of this fund is not open yet.' },
    });
  });

  it('[LED-04] is dated neither into a closed period nor into the future', async () => {
    const { fund } = await scene.opened();
    const { asker } = await scene.signIn();
    const asked = await scene.close({ fund: fund._id, through: scene.dayAgo(2), reason }, asker);
    expect((await scene.approve(asked.body.approval)).status).toBe(200);
    const entries = await scene.entries(fund._id);
    for (const [kind, amounts] of [
      ['valuations', { value: 1 }],
      ['distributions', { amounts: paying({ profit: 1 }) }],
    ] as const)
      for (const [day, status, code, message] of [
        [scene.dayAgo(2), 409, 'conflict', 'The journal is closed through'],
        [scene.dayAgo(-1), 400, 'bad_request', 'This day is in the future.'],
        ['1990-01-01', 400, 'bad_request', 'This day is more than 30 years ago.'],
      ] as const)
        for (const reply of [
          await scene.previewRun(kind, { fund: fund._id, day, ...amounts }),
          await scene.sendRun(kind, { fund: fund._id, day, ...amounts, version: 'x' }),
        ])
          expect(reply).toMatchObject({
            status,
            body: { code, fields: { day: expect.stringContaining(message) } },
          });
    expect(await scene.entries(fund._id)).toEqual(entries);
  });

  it('[LED-04] whose day has become too old is a conflict for who approves it, whose own request is right', async () => {
    const { fund, full } = await scene.opened();
    const { first: day } = moneyDays(server.clock.now(), 'America/New_York');
    const lines = [{ syndUser: full.id, value: 1 }];
    const asked = await scene.askRun('valuations', { fund: fund._id, day, lines, confirmed: true });
    server.clock.advance(twoDays);
    const reply = await scene.approve(asked.body.approval);
    server.clock.advance(-twoDays);
    expect([reply.status, reply.body]).toMatchObject([
      409,
      { code: 'conflict', message: 'This day is more than 30 years ago.' },
    ]);
    expect(reply.body).not.toHaveProperty('fields');
    expect((await scene.runs(fund._id)).items).toMatchObject([{ state: 'asked' }]);
  });

  it('[LED-07] is made once: a second one waits for the first, and a repeated request is the same', async () => {
    const { fund } = await scene.opened();
    const { asker } = await scene.signIn();
    const wanted = { fund: fund._id, day: scene.today(), value: 70_000 };
    const { version } = (await scene.previewRun('valuations', wanted)).body.item;
    const body = { ...wanted, version, name: 'Third quarter', reason };
    const press = () =>
      server.request('POST', '/api/backoffice/ledger/valuations', {
        authCode: asker,
        body,
        headers: { 'Idempotency-Key': `press-${fund._id}` },
      });
    const [first, second] = [await press(), await press()];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect((await scene.sendRun('valuations', body)).status).toBe(409);
    expect((await scene.runs(fund._id)).total).toBe(1);
  });

  it('[SEC-11] takes somebody else where a line was entered for the admin who decides', async () => {
    const { fund, full } = await scene.opened();
    const { two } = await scene.signIn();
    const { db } = server.platform;
    const beside = await scene.participation((await server.make.fund())._id, { user: two._id });
    const day = scene.today();
    const lines = [{ syndUser: full.id, value: 24_000 }];
    const asked = await scene.askRun('valuations', { fund: fund._id, day, lines });
    const set = (id: string, cosub_email: string | null) =>
      db.updateTable('synd_users').set({ cosub_email }).where('_id', '=', id).execute();
    // Either of the two names the other.
    for (const [id, email] of [
      [full.id, two.email],
      [beside.id, full.person.email],
    ] as const) {
      await set(id, email.toUpperCase());
      expect(await scene.approve(asked.body.approval)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('of your own investment') },
      });
      await set(id, null);
    }
    const { decider } = await scene.signIn();
    await server.request('POST', '/api/backoffice/approvals/decline', {
      authCode: decider,
      body: { id: asked.body.approval },
    });
    expect((await scene.runs(fund._id)).items).toMatchObject([
      { state: 'declined', decidedBy: { name: 'Dan Decider' } },
    ]);
    // What is spread treats all alike.
    const spread = await scene.postRun('valuations', { fund: fund._id, day, value: 60_000 });
    expect(spread).toMatchObject({ state: 'posted', number: 1 });
  });
});

describe('the runs of a fund', () => {
  it('[LED-07] are listed newest day first, page by page, by kind, and without those of another fund', async () => {
    const { fund } = await scene.opened();
    const beside = await scene.opened();
    await scene.postRun('valuations', { fund: beside.fund._id, day: scene.today(), value: 60_000 });
    const posted = [];
    for (const [kind, days, amounts] of [
      ['valuations', 1, { value: 60_000 }],
      ['distributions', 0, { amounts: paying({ profit: 5 }) }],
      ['valuations', 0, { value: 65_000 }],
    ] as const)
      posted.push(await scene.postRun(kind, { fund: fund._id, day: scene.dayAgo(days), ...amounts }));
    const [first, second, third] = posted.map(({ _id }) => _id);
    const found = await scene.runs(fund._id);
    expect([found.total, found.items.map(({ _id }) => _id)]).toEqual([3, [third, second, first]]);
    const page = await scene.runs(fund._id, '&limit=2');
    expect(page.items.map(({ _id }) => _id)).toEqual([third, second]);
    const rest = await scene.runs(fund._id, `&limit=2&after=${page.next}`);
    expect([rest.items.map(({ _id }) => _id), rest.next]).toEqual([[first], null]);
    const distributions = await scene.runs(fund._id, '&kind=distribution');
    expect(distributions.items.map(({ _id }) => _id)).toEqual([second]);
    expect((await scene.runs(beside.fund._id, `&approval=${posted[0]?.approval}`)).items).toEqual([]);
    const { asker } = await scene.signIn();
    const path = `/api/backoffice/ledger/runs?fund=${fund._id}&after=x`;
    expect((await server.request('GET', path, { authCode: asker })).status).toBe(400);
  });

  it('[LED-07] that nobody decided in time are not approved', async () => {
    const { fund } = await scene.opened();
    await scene.askRun('valuations', { fund: fund._id, day: scene.today(), value: 60_000 });
    const state = async () => (await scene.runs(fund._id)).items[0]?.state;
    expect(await state()).toBe('asked');
    server.clock.advance(lifetimes.approval + 1);
    expect(await state()).toBe('declined');
    server.clock.advance(-lifetimes.approval - 1);
  });
});
