import { lifetimes } from '@paddock/domain';
import { type OpenedFundScene, openedFundScene, type TestServer, testServer } from '@paddock/testing';
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
type Reply = Awaited<ReturnType<OpenedFundScene['close']>>;
const waiting = async (fund: string) =>
  (
    await server.platform.db
      .selectFrom('approvals')
      .select('_id')
      .where('record', '=', fund)
      .where('decision', 'is', null)
      .execute()
  ).length;

describe('the journal of a fund', () => {
  it('[LED-04] takes no day that is out of range, as a period or as a filter', async () => {
    const { fund } = await opened();
    const days = [
      '0000-01-01',
      '10000-01-01',
      '-0001-01-01',
      '2026-02-30',
      '2026-1-1',
      ' 2026-01-01',
      '2026-01-01Z',
      'today',
      'infinity',
      '',
    ];
    for (const day of days) {
      const closed = await scene.close({ fund: fund._id, through: day, reason }, asker);
      expect([day, closed.status]).toEqual([day, 400]);
      for (const name of ['from', 'to']) {
        const path = `/api/backoffice/ledger/entries?fund=${fund._id}&${name}=${encodeURIComponent(day)}`;
        expect([day, name, (await server.request('GET', path, { authCode: asker })).status]).toEqual([
          day,
          name,
          400,
        ]);
      }
    }
    for (const through of [null, 20_260_101, ['2026-01-01'], { day: '2026-01-01' }])
      expect((await scene.close({ fund: fund._id, through, reason }, asker)).status).toBe(400);
    // These are days: the first has passed, the others have not.
    const entries = (query: string) =>
      server.request<{ total: number }>('GET', `/api/backoffice/ledger/entries?fund=${fund._id}&${query}`, {
        authCode: asker,
      });
    expect((await entries('from=0001-01-01&to=9999-12-31')).body.total).toBe(11);
    expect((await entries('from=9999-12-31&to=0001-01-01')).body.total).toBe(0);
    for (const through of ['9999-12-31', scene.dayAgo(0)])
      expect((await scene.close({ fund: fund._id, through, reason }, asker)).status).toBe(409);
    expect(await waiting(fund._id)).toBe(0);
  });

  it('[LED-01] [SEC-02] is not asked for, approved or changed with a sign-in that is no longer fresh', async () => {
    const { fund } = await opened();
    const unopened = await scene.fund();
    const entry = await reversible(fund._id);
    const { version } = (await scene.preview(unopened.fund._id, asker)).body.item;
    const asked = await scene.close({ fund: fund._id, through: scene.dayAgo(1), reason }, asker);
    server.clock.advance(lifetimes.reauthentication + 1);
    const stale: Reply[] = [
      await scene.openJournal({ fund: unopened.fund._id, version, reason }, asker),
      await scene.close({ fund: fund._id, through: scene.dayAgo(1), reason }, asker),
      await scene.reverseEntry({ entry, reason }, asker),
    ];
    for (const reply of stale) expect(reply).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
    expect(await scene.approve(asked.body.approval, decider)).toMatchObject({
      status: 403,
      body: { code: 'sudo_required' },
    });
    server.clock.advance(-lifetimes.reauthentication - 1);
    expect(await waiting(unopened.fund._id)).toBe(0);
    expect((await scene.journal(fund._id)).closedThrough).toBeNull();
  });

  it('[LED-01] is closed to an admin who is one no longer, in the session that they still have', async () => {
    const { fund } = await opened();
    const former = await server.make.user({ level: 'admin' });
    const authCode = await server.signIn(former);
    await server.platform.db
      .updateTable('users')
      .set({ level: 'user' })
      .where('_id', '=', former._id)
      .execute();
    const closed = await scene.close({ fund: fund._id, through: scene.dayAgo(1), reason }, authCode);
    expect([closed.status, await waiting(fund._id)]).toEqual([403, 0]);
    expect(
      (await server.request('GET', `/api/backoffice/ledger/funds/${fund._id}`, { authCode })).status,
    ).toBe(403);
  });

  it('[LED-01] counts the days of the portal of its fund, from whichever portal an admin looks', async () => {
    const portal = await server.make.portal({ timeZone: 'Pacific/Auckland' });
    const company = await server.make.company({ portal: portal._id });
    const { fund } = await scene.fund({ company: company._id });
    const { item } = (await scene.preview(fund._id, asker)).body;
    expect(item.timeZone).toBe('Pacific/Auckland');
    await scene.open(fund._id);
    expect((await scene.journal(fund._id)).timeZone).toBe('Pacific/Auckland');
  });

  it('[LED-10] shows a name with markup as text, in replies and in the email to the other admin', async () => {
    const name = '<script>alert(1)</script><b>Bold & "Co"</b>';
    const { fund } = await scene.fund({ name });
    const { two } = await scene.signIn();
    const { body } = await scene.ask(fund._id);
    const { html } = await server.platform.db
      .selectFrom('outbox')
      .select('html')
      .where('to', '=', two.email)
      .orderBy('_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(html).not.toMatch(/<script>|<b>Bold/);
    expect(html).toContain('&#60;script&#62;');
    expect((await scene.approve(body.approval)).status).toBe(200);
    expect((await scene.journal(fund._id)).fund.name).toBe(name);
    const path = `/api/backoffice/ledger/funds?search=${encodeURIComponent('<script>')}`;
    const listed = await server.request('GET', path, { authCode: asker });
    expect(listed.headers['content-type']).toMatch(/^application\/json/);
    expect(listed.body).toMatchObject({ total: 1 });
  });

  it('[LED-02] [SEC-11] is not reversed with the approval of the admin whose investment the entry is of, or their spouse’s', async () => {
    const { fund, full } = await opened();
    const { two } = await scene.signIn();
    const entry = (await scene.entries(fund._id, `&syndUser=${full.id}`)).findLast(
      ({ isReversible }) => isReversible,
    );
    const before = await scene.sums(full.id);
    for (const own of [{ user: two._id }, { cosub_email: two.email.toUpperCase() }]) {
      await server.platform.db.updateTable('synd_users').set(own).where('_id', '=', full.id).execute();
      const asked = await scene.reverseEntry({ entry: entry?._id, reason }, asker);
      expect(await scene.approve(asked.body.approval, decider)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('of your own investment') },
      });
      // That of another holder is theirs to decide.
      const beside = await opened();
      const others = await scene.reverseEntry({ entry: await reversible(beside.fund._id), reason }, asker);
      expect((await scene.approve(others.body.approval, decider)).status).toBe(200);
      const id = asked.body.approval;
      await server.request('POST', '/api/backoffice/approvals/decline', { authCode: asker, body: { id } });
      const { _id: user } = full.person;
      const other = { user, cosub_email: null };
      await server.platform.db.updateTable('synd_users').set(other).where('_id', '=', full.id).execute();
    }
    expect(await scene.sums(full.id)).toEqual(before);
    const asked = await scene.reverseEntry({ entry: entry?._id, reason }, asker);
    expect((await scene.approve(asked.body.approval, decider)).status).toBe(200);
  });

  it('[LED-02] is not reversed by the id of something else, and keeps the reason as it was written', async () => {
    const { fund, full } = await opened();
    for (const entry of [fund._id, full.id, 'x', '', null, [], { _id: fund._id }])
      expect([400, 404]).toContain((await scene.reverseEntry({ entry, reason }, asker)).status);
    const written = `<img src=x onerror=alert(1)> {{name}} '; DROP TABLE funds; --`;
    const { body } = await scene.reverseEntry({ entry: await reversible(fund._id), reason: written }, asker);
    expect((await scene.approve(body.approval)).status).toBe(200);
    expect((await scene.entries(fund._id)).at(-1)).toMatchObject({ kind: 'reversal', reason: written });
    for (const bad of ['\0', 'a\0b', ' ', 'x'.repeat(2_001)])
      expect(
        (await scene.close({ fund: fund._id, through: scene.dayAgo(1), reason: bad }, asker)).status,
      ).toBe(400);
  });
});

it('[LED-08] every book still agrees with what it follows, and the one beside is as it was', async () => {
  const { rows } = await sql`SELECT fund FROM ledger_totals_differing`.execute(server.platform.db);
  expect([...rows, ...(await scene.differences())]).toEqual([]);
  expect(await scene.entries(bystander.fund)).toEqual(bystander.entries);
});
