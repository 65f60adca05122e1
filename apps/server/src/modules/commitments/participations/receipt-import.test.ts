import type { ErrorReply, ReceiptImport } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  type FundingScene,
  fundingScene,
  people,
  requestWhileLocked,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: FundingScene;
let only: { _id: string };
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = fundingScene(server);
  only = await server.make.user({ level: 'admin' });
});
beforeEach(async () => {
  admin = await server.signIn(only);
});
afterAll(() => server.close());

const file = (...rows: string[]) => ['Reference,Amount,Received on,Bank reference', ...rows].join('\n');
const preview = (csv: string, authCode: string | undefined = admin) =>
  server.request<{ item: ReceiptImport } & Partial<ErrorReply>>(
    'POST',
    '/api/backoffice/funding/preview_import',
    {
      authCode,
      body: { csv },
    },
  );
/** Records a file, and confirms what is odd about it unless told otherwise. */
const record = (csv: string, version: string, authCode: string | undefined = admin, confirmed = true) =>
  server.request<{ item: ReceiptImport; details: ReceiptImport } & Partial<ErrorReply>>(
    'POST',
    '/api/backoffice/funding/import',
    { authCode, body: { csv, version, confirmed } },
  );
const receiptsOf = async (id: string) =>
  server.platform.db.selectFrom('funding_receipts').selectAll().where('syndUser', '=', id).execute();

describe('a file of receipts', () => {
  it('[INV-01] is previewed with whom each row is for and what is left, which changes nothing', async () => {
    const { id, reference } = await scene.waiting();
    const csv = file(
      `${reference.toLowerCase()},"$10,000.50",${scene.today()},FT-1`,
      `${reference},20000,${scene.today()},FT-2`,
    );
    const { status, body } = await preview(csv);
    expect([status, body.item]).toMatchObject([
      200,
      {
        problems: 0,
        amount: 30_000.5,
        items: [
          {
            line: 2,
            syndUser: id,
            investorName: 'Ada Investor',
            unfunded: 14_999.5,
            excess: 0,
            problem: null,
          },
          { line: 3, syndUser: id, unfunded: 0, excess: 5_000.5, problem: null },
        ],
      },
    ]);
    expect(await receiptsOf(id)).toEqual([]);
    const recorded = await record(csv, body.item.version);
    expect(recorded.status).toBe(200);
    expect((await receiptsOf(id)).map(({ amount }) => amount)).toEqual(['10000.50', '20000.00']);
    expect((await scene.stored(id)).ft_complete_date).not.toBeNull();
    const lines = (await people(server).auditEvents('participations.record_funding')).filter(
      (line) => line.record === id,
    );
    expect(lines).toHaveLength(2);
    const completing = lines.filter(({ detail }) => 'ft_complete_date' in Object(detail).changes);
    expect(completing).toMatchObject([
      {
        detail: {
          amount: '20000.00',
          isImported: true,
          changes: { ft_complete_date: { before: null, after: expect.any(String) } },
        },
      },
    ]);
    // The same file again records nothing.
    const again = await record(csv, body.item.version);
    expect(again).toMatchObject({ status: 409, body: { details: { problems: 2 } } });
    expect(await receiptsOf(id)).toHaveLength(2);
  });

  it('[INV-01] is recorded all or none: each problem is named at its row', async () => {
    const { id, reference } = await scene.waiting();
    const own = await scene.waiting({ participation: { user: only._id } });
    const other = await scene.waiting();
    await scene.record({ id: other.id, amount: 5, reference: 'FT-5' }, admin);
    const day = scene.today();
    const csv = file(
      `${reference},100,${day},FT-1`,
      `${reference},100,${day},FT-1`,
      `AAAA-AAAA,100,${day},FT-2`,
      `2222-2222,100,${day},FT-2`,
      `${reference},-5,${day},FT-3`,
      `${reference},a lot,${day},FT-6`,
      `${reference},1000000000000,${day},FT-7`,
      `${reference},999999999999.99,${day},FT-8`,
      `${reference},5,1901-01-01,FT-4`,
      `${reference},5,0000-01-01,FT-4`,
      `${reference},5,${day},FT\u200b-4`,
      `${reference},5,${day},${'F'.repeat(201)}`,
      `${reference},5,yesterday,FT-4`,
      `${reference},5,2999-01-01,FT-4`,
      `${reference},5,${day},`,
      `${own.reference},5,${day},FT-5`,
      `${other.reference},5.00,${day},FT-5`,
    );
    const { body } = await preview(csv);
    expect(body.item.items.map(({ problem }) => problem)).toEqual([
      null,
      'This row is in the file twice.',
      expect.stringContaining('no reference'),
      'No investment has this reference.',
      'This is no amount of dollars.',
      'This is no amount of dollars.',
      'This is no amount of dollars.',
      expect.stringContaining('more than $999,999,999,999.99'),
      'This day is more than 30 years ago.',
      'A day is written as YYYY-MM-DD.',
      expect.stringContaining('invisible character'),
      'The bank reference: At most 200 characters.',
      'A day is written as YYYY-MM-DD, MM/DD/YYYY or DD.MM.YYYY.',
      'This day is in the future.',
      'The bank reference is missing.',
      expect.stringContaining('your own investment'),
      expect.stringContaining('recorded already'),
    ]);
    // The total is what would be recorded: only the first row.
    expect([body.item.amount, body.item.problems]).toEqual([body.item.items[0]?.amount, 16]);
    expect((await record(csv, body.item.version)).status).toBe(409);
    expect(await receiptsOf(id)).toEqual([]);
  });

  it('[INV-01] is not recorded if something has changed since its preview, and two at the same time record once', async () => {
    const { id, reference } = await scene.waiting();
    const csv = file(`${reference},100,${scene.today()},FT-1`);
    const { version } = (await preview(csv)).body.item;
    await scene.record({ id, amount: 7, reference: 'FT-9' }, admin);
    const stale = await record(csv, version);
    expect(stale).toMatchObject({ status: 409, body: { details: { problems: 0 } } });
    const fresh = stale.body.details.version;
    const replies = await requestWhileLocked(
      server,
      { hold: (held) => sql`SELECT 1 FROM synd_users WHERE _id = ${id} FOR UPDATE`.execute(held) },
      () => Promise.all([record(csv, fresh), record(csv, fresh)]),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await receiptsOf(id)).toHaveLength(2);
  });

  it('[INV-01] asks about odd rows, each as if those before it were recorded, and records nothing until that is confirmed', async () => {
    const [first, second] = [await scene.waiting(), await scene.waiting()];
    const mark = first.reference;
    const day = scene.today();
    await scene.record({ id: second.id, amount: 5, reference: `${mark}-9` }, admin);
    const csv = file(
      `${first.reference},25000,${day},${mark}-1`,
      `${first.reference},1,${day},${mark}-2`,
      `${second.reference},6,${day},${mark.toLowerCase()} - 1`,
      `${second.reference},7,${day},${mark}-9`,
      `${second.reference},8,${day},${mark}-5`,
    );
    const { item } = (await preview(csv)).body;
    expect([item.problems, item.odd]).toEqual([0, 3]);
    expect(item.items.map(({ concerns }) => concerns)).toEqual([
      [],
      ['Nothing is open, so all of $1 would be too much.'],
      [`The reference ${mark.toLowerCase()} - 1 is in line 2 of the file too.`],
      [expect.stringMatching(/was recorded before: \$5 on [A-Z][a-z]{2} \d{1,2}, \d{4} from /)],
      [],
    ]);
    const asked = await record(csv, item.version, admin, false);
    expect(asked).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } });
    expect((asked.body as { details: unknown }).details).toMatchObject({
      concerns: [{ kind: 'more_than_open' }, { kind: 'reference_seen' }, { kind: 'reference_seen' }],
    });
    expect(await receiptsOf(first.id)).toEqual([]);
    expect(await people(server).emailsTo(first.person.email)).toEqual([]);
    expect((await record(csv, item.version)).status).toBe(200);
    expect(await receiptsOf(first.id)).toHaveLength(2);
  });

  it('[INV-01] that names a column twice is rejected, since it is not clear which one counts', async () => {
    for (const header of [
      'Reference,Amount,Received on,Bank reference,Amount',
      'Reference,amount ,Received on,Bank reference,AMOUNT',
    ])
      expect(await preview(`${header}\nx,1,2026-01-01,y,2`)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('more than once'), fields: { csv: expect.any(String) } },
      });
    const { reference } = await scene.waiting();
    const other = `Reference,Amount,Received on,Bank reference,Note,Note\n${reference},1,${scene.today()},y,a,b`;
    expect((await preview(other)).status).toBe(200);
  });

  it('[INV-01] in which an amount with a comma has no quotes is rejected at its row, not read as its first digits', async () => {
    const { id, reference } = await scene.waiting();
    const csv = [
      'Reference,Received on,Bank reference,Amount',
      `${reference},${scene.today()},FT-1,25,000.00`,
    ];
    const { item } = (await preview(csv.join('\n'))).body;
    expect(item).toMatchObject({
      problems: 1,
      items: [{ problem: expect.stringContaining('in quotes') }],
    });
    expect((await record(csv.join('\n'), item.version)).status).toBe(409);
    expect(await receiptsOf(id)).toEqual([]);
    const ended = [csv[0], `${reference},${scene.today()},FT-1,"25,000.00",`].join('\n');
    expect((await preview(ended)).body.item).toMatchObject({ problems: 0, amount: 25_000 });
  });

  it('[INV-01] [BAC-13] needs its columns, rows, an admin and re-authentication', async () => {
    expect((await preview('Amount\n5')).body.message).toContain('Missing: reference');
    expect((await preview(file())).status).toBe(400);
    expect((await preview(file(...Array.from({ length: 501 }, () => 'x,1,2026-01-01,y')))).status).toBe(400);
    const user = await server.signIn(await server.make.user());
    expect((await preview(file('x'), user)).status).toBe(403);
    expect((await preview(file('x'), '')).status).toBe(401);
    expect((await record(file('x'), 'v', user)).status).toBe(403);
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await record(file('x'), 'v')).body.code).toBe('sudo_required');
  });
});
