import type { DownloadReply, StatementPositions } from '@paddock/contract';
import {
  centsOf,
  entryFor,
  formatUsdWithCents,
  hasRoundingDifference,
  multiples,
  sumCents,
} from '@paddock/domain';
import {
  type ErrorBody,
  readPdfText,
  type StatementScene,
  statementLines,
  statementScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postEntry, reverseEntry } from '../journal/index.ts';

let server: TestServer;
let scene: StatementScene;
beforeAll(async () => {
  server = await testServer({ portal: { name: 'Stallion Capital' } });
  scene = await statementScene(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.close());

const missing = '00000000-0000-4000-8000-000000000000';
const request = (authCode: string | undefined, body: object) =>
  server.request<DownloadReply & ErrorBody>('POST', '/api/ledger/statement/download', { authCode, body });
const positions = async (authCode: string) =>
  (await server.request<StatementPositions>('GET', '/api/ledger/statement/positions', { authCode })).body
    .items;
const fileOf = async (authCode: string, body: object) => {
  const { status, body: link } = await request(authCode, body);
  if (status !== 200) throw new Error(`No statement: ${JSON.stringify(link)}`);
  return { name: link.originalName, file: await server.app.inject({ url: link.url }) };
};

/** The rows of a CSV statement by part and line, each with its amounts. */
async function csvOf(authCode: string, body: object) {
  const { name, file } = await fileOf(authCode, { ...body, format: 'csv' });
  const [header = '', ...lines] = file.body.replace('\uFEFF', '').trim().split('\r\n');
  const columns = header.split(',');
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])),
  );
  return { name, type: file.headers['content-type'], columns, rows };
}

const inception = '1900-01-01';

const year = '2026';
/** Signs in on a day on which the year has not ended, whatever day it really is. */
const inNovember = (person: { _id: string }) => {
  server.clock.set(new Date(`${year}-11-20T17:00:00Z`));
  return server.signIn(person);
};

describe('the statement of a position', () => {
  it('[LED-06] [LED-03] has every amount as a SELECT finds it, and each column adds up', async () => {
    const { daniel, investment } = await scene.made();
    const { rows, columns, name, type } = await csvOf(daniel.authCode, {
      syndUser: investment,
      period: '2026-Q1',
    });
    expect(type).toBe('text/csv; charset=utf-8');
    expect(name).toMatch(/_statement_2026_Q1_not_issued\.csv$/);
    expect(columns).toEqual([
      'Fund',
      'Holder',
      'Part',
      'Line',
      'Day',
      'Q1 2026',
      'Year to date',
      'Since inception',
      'Note',
      'Status',
    ]);
    const line = (label: string) =>
      rows.find(({ Line, Part }) => Line === label && Part === 'Capital account');
    for (const [column, from] of [
      ['Q1 2026', '2026-01-01'],
      ['Year to date', '2026-01-01'],
      ['Since inception', inception],
    ] as const) {
      const sums = await scene.sums([investment], [from, '2026-03-31']);
      for (const [of, account] of Object.entries(statementLines))
        expect([column, of, line(of)?.[column]]).toEqual([column, of, sums[account] ?? '0.00']);
      const opening = await scene.value([investment], from === inception ? inception : '2025-12-31');
      expect(line('Opening net asset value')?.[column]).toBe(opening);
      expect(line('Closing net asset value')?.[column]).toBe(await scene.value([investment], '2026-03-31'));
      const between = Object.keys({ ...statementLines, Transfers: '' }).map((label) =>
        centsOf(line(label)?.[column] ?? ''),
      );
      expect(centsOf(opening) + sumCents(between)).toBe(
        centsOf(line('Closing net asset value')?.[column] ?? ''),
      );
    }
    const of = (part: string) => rows.filter(({ Part }) => Part === part);
    expect(of('Commitment').map((row) => [row['Line'], row['Q1 2026']])).toEqual([
      ['Commitment', '30000.00'],
      ['Called', '30000.00'],
      ['Unfunded', '0.00'],
    ]);
    expect(of('Performance').map((row) => [row['Line'], row['Q1 2026']])).toEqual([
      ['IRR', 'Not yet a year'],
      ['DPI', '0.01×'],
      ['RVPI', '1.04×'],
      ['TVPI', '1.05×'],
    ]);
    expect(of('Entries').map((row) => [row['Day'], row['Line'], row['Q1 2026']])).toEqual([
      ['2026-02-10', 'Distribution', '-320.01'],
      ['2026-03-31', 'Change in value', '-123.45'],
    ]);
    expect(new Set(rows.map(({ Holder }) => Holder))).toEqual(new Set(['Okafor Holdings LLC']));
  });

  it('[LED-06] says the same as a PDF, with both addresses, and that it is not issued', async () => {
    const { daniel, fund, investment, llc } = await scene.made();
    await server.platform.db
      .updateTable('investing_entities')
      .set({ address1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' })
      .where('_id', '=', llc)
      .execute();
    const { name, file } = await fileOf(daniel.authCode, {
      syndUser: investment,
      period: '2026-Q1',
      format: 'pdf',
    });
    expect(name).toMatch(/_statement_2026_Q1_not_issued\.pdf$/);
    const text = (await readPdfText(file.rawPayload)).replace(/\s+/g, ' ');
    const usd = (amount: string) => formatUsdWithCents(centsOf(amount)).replace('-', '−');
    for (const part of [
      'Capital account statement',
      `${fund.name}, Q1 2026`,
      'Not issued',
      'Holder: Okafor Holdings LLC, 1 Main St, Austin, TX 78701, United States',
      'Manager: Harbor Capital, 9 Harbor Way, Boston, MA 02110',
      'Period: Jan 1, 2026 to Mar 31, 2026',
      usd(await scene.value([investment], '2025-12-31')),
      usd(await scene.value([investment], '2026-03-31')),
      '−$320.01',
      'There is no IRR: not yet a year.',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Issued ');
  });

  it('[LED-06] [MET-02] says that each multiple is rounded by itself, only where they do not add up', async () => {
    const { daniel, fund, investment } = await scene.made();
    const { _id: position } = await server.platform.db
      .selectFrom('positions')
      .select('_id')
      .where('syndUser', '=', investment)
      .executeTakeFirstOrThrow();
    const nav = centsOf(await scene.value([investment], '2026-04-01'));
    // What is paid out moves from RVPI to DPI.
    const paid = Array.from({ length: 300 }, (_, dollars) => BigInt(dollars) * 100n).find((more) =>
      hasRoundingDifference(
        multiples({ contributed: 30_000_00n, distributed: 320_01n + more, nav: nav - more }),
      ),
    );
    const none = { returnedCapital: 0n, preferredReturn: 0n, interest: 0n, withheld: 0n, recallable: 0n };
    await postEntry(server.platform.db, {
      fund: fund._id,
      kind: 'distribution',
      day: '2026-04-01',
      postings: entryFor.distribution(position, { ...none, profit: paid ?? 0n }),
      by: { id: null, now: server.clock.now() },
    });
    const note = 'Each multiple is rounded by itself, so DPI and RVPI may add up to 0.01 more or less.';
    for (const [period, isSaid] of [
      ['2026-Q1', false],
      ['2026-Q2', true],
    ] as const) {
      const ofPeriod = { syndUser: investment, period };
      const { file: csv } = await fileOf(daniel.authCode, { ...ofPeriod, format: 'csv' });
      expect(csv.body.includes(note)).toBe(isSaid);
      const { file } = await fileOf(daniel.authCode, { ...ofPeriod, format: 'pdf' });
      expect((await readPdfText(file.rawPayload)).replace(/\s+/g, ' ').includes(note)).toBe(isSaid);
    }
  });

  it('[LED-06] ends today where its period has not ended', async () => {
    const { daniel, investment } = await scene.made();
    const authCode = await inNovember(daniel);
    const { columns, rows, name } = await csvOf(authCode, { syndUser: investment, period: year });
    expect(columns.slice(5, 7)).toEqual([`${year} to date`, 'Since inception']);
    expect(name).toMatch(new RegExp(`_statement_${year}_to_date_not_issued\\.csv$`));
    // Money has been there for more than a year by now.
    expect(rows.find(({ Line }) => Line === 'IRR')?.[`${year} to date`]).toMatch(/^−?\d+\.\d\d%$/);
    const asPdf = { syndUser: investment, period: year, format: 'pdf' };
    const text = await readPdfText((await fileOf(authCode, asPdf)).file.rawPayload);
    expect(text).toMatch(/\d\.\d\d%/);
    expect(text).not.toContain('There is no IRR');
    expect(rows.find(({ Line }) => Line === 'Closing net asset value')?.['Since inception']).toBe(
      await scene.value([investment], `${year}-12-31`),
    );
  });

  it('[LED-06] is marked as not issued in each row of its CSV and in both names, however long that of the fund is', async () => {
    const { daniel, fund, investment } = await scene.made();
    const authCode = await inNovember(daniel);
    const ofFund = { syndUser: investment };
    const over = await csvOf(authCode, { ...ofFund, period: '2026-Q1' });
    expect(new Set(over.rows.map(({ Status }) => Status))).toEqual(new Set(['Not issued']));
    await server.platform.db
      .updateTable('funds')
      .set({ name: 'Harbor '.repeat(60) })
      .where('_id', '=', fund._id)
      .execute();
    for (const [period, name] of [
      ['2026-Q1', '2026_Q1_not_issued'],
      [year, `${year}_to_date_not_issued`],
    ])
      for (const format of ['pdf', 'csv'])
        expect((await request(authCode, { ...ofFund, period, format })).body.originalName).toMatch(
          new RegExp(`_statement_${name}\\.${format}$`),
        );
  });

  it('[LED-06] [LED-04] says of a receipt of a closed period on which day it came in, and counts it later', async () => {
    const { daniel, fund, investment } = await scene.people.made();
    await scene.figures.open(fund._id);
    await scene.close(fund._id, '2026-03-31');
    await scene.figures.receive(investment, '2026-03-02', 5n);
    const body = { syndUser: investment, period: '2026-Q2' };
    const { file: csv } = await fileOf(daniel.authCode, { ...body, format: 'csv' });
    expect(csv.body).toContain('Payment received,2026-04-01,0.05,,,"Happened on Mar 2, 2026",Not issued\r\n');
    const { file } = await fileOf(daniel.authCode, { ...body, format: 'pdf' });
    const text = (await readPdfText(file.rawPayload)).replace(/\s+/g, ' ');
    expect(text).toContain('Payment received (happened on Mar 2, 2026)');
  });

  it('[LED-06] [MET-01] says beside the rate that it is from estimated days', async () => {
    const { daniel, ellen, fund, investment, ellenInvestment } = await scene.people.made();
    const { db } = server.platform;
    const before = { fundedBefore: '30000', sa_complete_date: new Date('2025-03-03T17:00:00Z') };
    await db.updateTable('synd_users').set(before).where('_id', '=', investment).execute();
    await scene.figures.open(fund._id);
    await scene.figures.receive(ellenInvestment, '2025-03-03', 3_000_000n);
    for (const [{ authCode }, syndUser, note] of [
      [daniel, investment, 'From estimated days'],
      [ellen, ellenInvestment, ''],
    ] as const) {
      const body = { syndUser, period: '2026-Q1' };
      const { rows } = await csvOf(authCode, body);
      expect(rows.find(({ Line }) => Line === 'IRR')?.['Note']).toBe(note);
      const text = await readPdfText((await fileOf(authCode, { ...body, format: 'pdf' })).file.rawPayload);
      expect(text.includes('From estimated days.')).toBe(note !== '');
    }
  });

  it('[LED-06] has no formula for a spreadsheet in the name of a fund', async () => {
    const { daniel, fund, investment } = await scene.made();
    await server.platform.db
      .updateTable('funds')
      .set({ name: '=SUM(A1)' })
      .where('_id', '=', fund._id)
      .execute();
    const { rows } = await csvOf(daniel.authCode, { syndUser: investment, period: '2026-Q1' });
    expect(rows[0]?.['Fund']).toBe("'=SUM(A1)");
  });

  it('[LED-06] leaves a line in the log', async () => {
    const { daniel, investment } = await scene.made();
    await request(daniel.authCode, { syndUser: investment, period: '2026-Q1', format: 'pdf' });
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['actor', 'collection', 'record', 'detail'])
      .where('action', '=', 'capital_statement.download')
      .where('actor', '=', daniel._id)
      .execute();
    expect(lines).toEqual([
      {
        actor: daniel._id,
        collection: 'synd_users',
        record: investment,
        detail: { period: '2026-Q1', format: 'pdf' },
      },
    ]);
  });

  it('[LED-06] is refused to anybody else, for a period that is none or has not begun, and in a fund that is not opened', async () => {
    const { daniel, ellen, investment, ellenInvestment } = await scene.made();
    const q1 = { period: '2026-Q1', format: 'pdf' };
    expect((await request(ellen.authCode, { syndUser: investment, ...q1 })).status).toBe(404);
    expect((await request(daniel.authCode, { syndUser: ellenInvestment, ...q1 })).status).toBe(404);
    expect((await request(daniel.authCode, { syndUser: missing, ...q1 })).status).toBe(404);
    expect((await request(undefined, { syndUser: investment, ...q1 })).status).toBe(401);
    for (const period of ['2026-Q5', '26', '', 'x'])
      expect((await request(daniel.authCode, { syndUser: investment, period, format: 'pdf' })).status).toBe(
        400,
      );
    expect(
      (await request(daniel.authCode, { syndUser: investment, period: '2026', format: 'doc' })).status,
    ).toBe(400);
    const next = String(server.clock.now().getUTCFullYear() + 1);
    expect(
      (await request(daniel.authCode, { syndUser: investment, period: next, format: 'pdf' })).status,
    ).toBe(409);
    const closed = await scene.people.made();
    expect((await request(closed.daniel.authCode, { syndUser: closed.investment, ...q1 })).status).toBe(404);
    expect(await positions(closed.daniel.authCode)).toEqual([]);
  });

  it('[LED-06] [LED-10] is refused for a period before the day that its opening states, until that is reversed, and says from when on there is one', async () => {
    const { daniel, ada, ellen, llc, fund, investment, ownInvestment, ellenInvestment } = await scene.made();
    await scene.people.delegated(daniel, ada, llc, { rights: ['documents'] });
    const statedDays = async (authCode: string) =>
      Object.fromEntries((await positions(authCode)).map(({ syndUser, statedOn }) => [syndUser, statedOn]));
    // An opening entry that states neither a distribution nor a value, as that of what was paid before receipts.
    await scene.figures.post(ownInvestment, 'opening', '2026-05-01', (position) =>
      entryFor.income({ position, amount: 100n }),
    );
    expect(await statedDays(daniel.authCode)).toEqual({});
    const beside = [
      (await csvOf(ellen.authCode, { syndUser: ellenInvestment, period: '2025' })).rows,
      (await csvOf(daniel.authCode, { syndUser: ownInvestment, period: '2025' })).rows,
    ];
    const { body: link } = await request(daniel.authCode, {
      syndUser: investment,
      period: '2026-Q1',
      format: 'csv',
    });
    const opened = [
      await scene.figures.post(investment, 'opening', '2026-04-02', (position) =>
        entryFor.earlierDistribution({ position, amount: 4_000_00n }),
      ),
      await scene.figures.post(investment, 'opening', '2026-04-20', (position) =>
        entryFor.valuation({ position, amount: 5_00n }),
      ),
    ];
    const refused = (name: string) => ({
      status: 409,
      body: {
        code: 'conflict',
        message: `${name} ended before the day for which the opening of the journal states distributions and values, so its statements would leave them out.`,
      },
    });
    for (const { authCode } of [daniel, ada]) {
      for (const format of ['pdf', 'csv'])
        for (const [period, name] of [
          ['2025', '2025'],
          ['2026-Q1', 'Q1 2026'],
        ] as const)
          expect(await request(authCode, { syndUser: investment, period, format })).toMatchObject(
            refused(name),
          );
      expect((await statedDays(authCode))[investment]).toBe('2026-04-20');
    }
    // A link of a moment before is opened after it.
    expect((await server.app.inject({ url: link.url })).statusCode).toBe(409);
    // Of the quarter of that day there is one, which counts what the opening states.
    const { rows } = await csvOf(daniel.authCode, { syndUser: investment, period: '2026-Q2' });
    expect(rows.find(({ Line }) => Line === 'Distributions before the journal')?.['Q2 2026']).toBe(
      '-4000.00',
    );
    expect((await csvOf(daniel.authCode, { syndUser: investment, period: '2026' })).rows).not.toEqual([]);

    expect([
      (await csvOf(ellen.authCode, { syndUser: ellenInvestment, period: '2025' })).rows,
      (await csvOf(daniel.authCode, { syndUser: ownInvestment, period: '2025' })).rows,
    ]).toEqual(beside);
    expect(await statedDays(ellen.authCode)).toEqual({});
    for (const { entry } of opened) {
      expect(
        (await request(ada.authCode, { syndUser: investment, period: '2026-Q1', format: 'csv' })).status,
      ).toBe(409);
      await reverseEntry(server.platform.db, {
        fund: fund._id,
        entry,
        day: '2026-04-20',
        reason: 'It is entered by day.',
        by: { id: null, now: server.clock.now() },
      });
    }
    expect(
      (await request(ada.authCode, { syndUser: investment, period: '2026-Q1', format: 'csv' })).status,
    ).toBe(200);
    expect(await statedDays(daniel.authCode)).toEqual({});
  });

  it('[LED-06] [ENT-07] is made for a delegate with the right to documents, of that profile only, while it lasts', async () => {
    const { daniel, ada, llc, fund, investment, ownInvestment } = await scene.made();
    const body = { syndUser: investment, period: '2026-Q1', format: 'csv' };
    const others = await scene.people.delegated(daniel, ada, llc, { rights: ['view', 'tax', 'notices'] });
    expect((await request(ada.authCode, body)).status).toBe(404);
    expect(await positions(ada.authCode)).toEqual([]);
    await scene.people.end(daniel.authCode, others);
    const grant = await scene.people.delegated(daniel, ada, llc, { rights: ['documents'] });
    const { status, body: link } = await request(ada.authCode, body);
    expect(status).toBe(200);
    expect((await request(ada.authCode, { ...body, syndUser: ownInvestment })).status).toBe(404);
    expect(await positions(ada.authCode)).toEqual([
      {
        syndUser: investment,
        fund: { _id: fund._id, name: fund.name },
        holderName: 'Okafor Holdings LLC',
        isDelegated: true,
        since: '2025-10-01',
        today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
    await scene.people.end(daniel.authCode, grant);
    expect((await server.app.inject({ url: link.url })).statusCode).toBe(404);
    expect((await request(ada.authCode, body)).status).toBe(404);
  });
});

it('[ENT-04] [LED-06] a position is named to a delegate as its holder was called at the signature, an individual too', async () => {
  const { daniel, ada, self, ownInvestment } = await scene.made();
  await scene.people.delegated(daniel, ada, self, { rights: ['documents'] });
  const { db } = server.platform;
  await scene.people.signedAs(ownInvestment, self, 'Daniel Okafor');
  await db
    .updateTable('participation_holders')
    .set({ kind: 'individual' })
    .where('entity', '=', self)
    .execute();
  await db
    .updateTable('investing_entities')
    .set({ legalName: 'Daniel E. Moss' })
    .where('_id', '=', self)
    .execute();
  expect((await positions(ada.authCode)).map(({ syndUser, holderName }) => [syndUser, holderName])).toEqual([
    [ownInvestment, 'Daniel Okafor'],
  ]);
});

it('[ENT-04] [ENT-05] [LED-06] names a retirement account with its custodian, as it was signed', async () => {
  const { daniel, ada, llc, investment, ownInvestment } = await scene.made();
  await scene.people.delegated(daniel, ada, llc, { rights: ['documents'] });
  const { db } = server.platform;
  await db
    .updateTable('investing_entities')
    .set({ kind: 'ira', legalName: 'Okafor IRA', custodian: 'Equity Trust' })
    .where('_id', '=', llc)
    .execute();
  const holders = async (authCode: string, syndUser: string) => [
    ...new Set((await csvOf(authCode, { syndUser, period: '2026-Q1' })).rows.map(({ Holder }) => Holder)),
  ];
  expect(await holders(daniel.authCode, investment)).toEqual(['Okafor IRA (custodian: Equity Trust)']);
  await scene.people.signedAs(investment, llc, 'Okafor Signed IRA');
  expect(await holders(ada.authCode, investment)).toEqual(['Okafor Signed IRA']);
  await db
    .updateTable('participation_holders')
    .set({ custodian: 'Signed Trust' })
    .where('entity', '=', llc)
    .execute();
  for (const authCode of [daniel.authCode, ada.authCode])
    expect(await holders(authCode, investment)).toEqual(['Okafor Signed IRA (custodian: Signed Trust)']);
  expect(await holders(daniel.authCode, ownInvestment)).toEqual(['Daniel Okafor']);
});

it('[LED-06] leaves no error', () => expect(server.errors).toEqual([]));
