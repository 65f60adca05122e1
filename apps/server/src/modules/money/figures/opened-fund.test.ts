import type {
  DownloadReply,
  Holding,
  ItemReply,
  ParticipationListItem,
  SyndicationReply,
} from '@paddock/contract';
import { centsOf, formatUsdWithCents, participationRows, positionBeside } from '@paddock/domain';
import { type FiguresScene, figuresScene, readPdfText, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestServer;
let scene: FiguresScene;
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
});
afterAll(() => server.close());
vi.setConfig({ testTimeout: 60_000 });

const percentages = {
  currentPercentageTotalReturned: '12.3456',
  currentFundValuePercentage: '110.5',
  currentPercentagesUpdatedAt: new Date('2026-06-30T16:00:00Z'),
};

/** Ada in a fund that will be opened and in one that will not, and Ben in both: each with other amounts. */
async function twoFunds() {
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const ada = await server.make.user({ firstName: 'Ada', lastName: 'Investor' });
  const ben = await server.make.user({ firstName: 'Ben', lastName: 'Bystander' });
  const ledger = await server.make.fund({ name: 'Ledger Fund', ...percentages });
  const plain = await server.make.fund({ name: 'Plain Fund', ...percentages });
  const hold = async (user: string, fund: { _id: string }, received: readonly number[]) => {
    const { _id: id } = await server.make.participation({
      user,
      fund: fund._id,
      invest_status: 'Accepted investment',
      invest_amount: '25000.01',
      sa_start_date: new Date('2026-01-05T17:00:00Z'),
      sa_complete_date: new Date('2026-01-06T17:00:00Z'),
      syndAgreementSignedByCurrentUser: true,
    });
    for (const amount of received) {
      const { status } = await scene.funding.record({ id, amount, reference: `FT-${amount}` }, admin);
      expect(status).toBe(200);
    }
    return id;
  };
  return {
    admin,
    ledger,
    plain,
    ada: { authCode: await server.signIn(ada), id: ada._id },
    ben: { authCode: await server.signIn(ben), id: ben._id },
    adasLedger: await hold(ada._id, ledger, [20_000.5, 1_000]),
    adasPlain: await hold(ada._id, plain, [10_000.5]),
    bensLedger: await hold(ben._id, ledger, [25_000.01, 1_234.56]),
    bensPlain: await hold(ben._id, plain, [25_000.01]),
  };
}

/** The same, with the first fund opened, a distribution of every kind, and a valuation. */
async function opened() {
  const funds = await twoFunds();
  await scene.open(funds.ledger._id);
  await scene.distributeInRun(funds.adasLedger, '2026-08-01', [10_001n, 333n, 7n, 1n]);
  await scene.distributeInRun(funds.bensLedger, '2026-08-01', [0n, 5_000n, 0n, 0n]);
  await scene.revalueInRun(funds.adasLedger, '2026-09-15', 123_456n);
  await scene.revalueInRun(funds.bensLedger, '2026-09-15', -98_765n);
  return funds;
}

const mine = async (authCode: string | undefined) =>
  (await server.request<{ items: ParticipationListItem[] }>('GET', '/api/syndication/mine', { authCode }))
    .body.items;
const rowsOf = async (authCode: string | undefined) =>
  participationRows(await mine(authCode), server.clock.now());
const holding = async (authCode: string | undefined, id: string) =>
  (await server.request<ItemReply<Holding>>('GET', `/api/syndication/holdings/${id}`, { authCode })).body
    .item;
const statement = async (authCode: string | undefined, format: 'pdf' | 'csv') => {
  const { body } = await server.request<DownloadReply>('POST', '/api/syndication/statement', {
    authCode,
    body: { format },
  });
  return server.app.inject({ url: body.url });
};
const csvRows = async (authCode: string | undefined) => {
  const { body } = await statement(authCode, 'csv');
  const [header = '', ...lines] = body.replace('\uFEFF', '').trim().split('\r\n');
  const names = header.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell] as const)),
  );
};
/** What the PDF of the statement is made from. */
const pdfContent = async (authCode: string | undefined) => {
  const make = vi.spyOn(server.agreementPdf, 'createDocument');
  await statement(authCode, 'pdf');
  const [content] = make.mock.calls.at(-1) ?? [];
  make.mockRestore();
  return content;
};
const bySlug = async (authCode: string | undefined, slug: string | null | undefined) =>
  (await server.request<SyndicationReply>('GET', `/api/syndication/byslug/${slug}`, { authCode })).body;

/** Everything that a person reads of their investments. Times of making are no part of it. */
const everything = async (authCode: string | undefined, ids: readonly string[]) => ({
  list: await mine(authCode),
  csv: (await statement(authCode, 'csv')).body,
  pdf: { ...(await pdfContent(authCode)), note: null },
  holdings: await Promise.all(ids.map((id) => holding(authCode, id))),
});

describe('an investor of an opened fund', () => {
  it('[LED-01] [DSH-03] reads on every page, in the CSV, the PDF and the API what the postings come to', async () => {
    const { ada, ben, adasLedger, bensLedger, ledger } = await opened();
    for (const [{ authCode }, id] of [
      [ada, adasLedger],
      [ben, bensLedger],
    ] as const) {
      const posted = await scene.posted(id);
      const postedAs = <T>(read: (text: string) => T) =>
        Object.fromEntries(Object.entries(posted).map(([name, text]) => [name, read(text)])) as Record<
          keyof typeof posted,
          T
        >;
      const cents = postedAs(centsOf);
      const amounts = postedAs(Number);
      const listed = (await mine(authCode)).find(({ _id }) => _id === id);
      expect(listed?.position && positionBeside(listed.position, listed)).toEqual(cents);
      // The row says the others: what was committed, came in and is to be returned.
      expect(Object.keys(listed?.position ?? {}).toSorted()).toEqual(['distributed', 'nav']);
      expect((await bySlug(authCode, ledger.url_slug)).syndUser?.position).toEqual(amounts);
      const row = (await rowsOf(authCode)).find((each) => each.id === id);
      expect(row).toMatchObject({
        isByLedger: true,
        invested: cents.contributed,
        currentDistribution: cents.distributed,
        currentValue: cents.nav,
        committed: cents.commitment,
        funded: cents.contributed,
        unfunded: cents.commitment - cents.contributed,
        excess: cents.suspense,
        value: cents.nav,
        distributions: cents.distributed,
        gain: cents.distributed + cents.nav - cents.contributed,
        awaited: 0n,
        awaitedDistributions: 0n,
      });
      const returned = ((amounts.distributed / amounts.contributed) * 100).toFixed(2);
      const csv = (await csvRows(authCode)).find(({ Fund }) => Fund === 'Ledger Fund');
      expect(csv).toMatchObject({
        'Investment made': posted.contributed,
        'Current distribution': posted.distributed,
        'Percentage returned': returned,
        'Current value': posted.nav,
        'Figures as of': '2026-09-15',
        Committed: posted.commitment,
        Funded: posted.contributed,
        'To be returned': cents.suspense === 0n ? '0.00' : posted.suspense,
        Value: posted.nav,
        Awaited: '0.00',
        Distributions: posted.distributed,
        'Awaited distributions': '0.00',
      });
      const content = await pdfContent(authCode);
      for (const [heading, expected] of [
        [
          'Investments',
          [cents.commitment, cents.contributed, cents.commitment - cents.contributed, cents.nav],
        ],
        ['Investment summary', [cents.contributed, cents.distributed, cents.nav]],
        ['To be returned', [cents.suspense]],
      ] as const) {
        const table = content?.sections.find((section) => section.heading === heading)?.table;
        const line = table?.rows.find(([name]) => name === 'Ledger Fund');
        const found = line?.filter((cell) => cell.startsWith('$'));
        expect([heading, found]).toEqual(
          cents.suspense === 0n && heading === 'To be returned'
            ? [heading, undefined]
            : [heading, expected.map(formatUsdWithCents)],
        );
      }
      const { figures, figuresFrom, percentages: shown, funding } = await holding(authCode, id);
      expect(figuresFrom).toBe('ledger');
      expect(figures).toMatchObject({
        committed: amounts.commitment,
        signed: amounts.commitment,
        funded: amounts.contributed,
        distributions: amounts.distributed,
        value: amounts.nav,
        awaited: 0,
      });
      expect(shown.returned).toBe(Number(returned));
      // Receipts and the journal tell the same of the money that came in (LED-08).
      expect([funding?.funded, funding?.excess]).toEqual([amounts.contributed, amounts.suspense]);
    }
  });

  it('[LED-01] reads the same of a fund that is not opened, and so does somebody else, before and after', async () => {
    const { ada, ben, adasPlain, bensPlain, ledger, adasLedger } = await twoFunds();
    const other = await twoFunds();
    const stranger = () => everything(other.ada.authCode, [other.adasLedger, other.adasPlain]);
    const before = {
      stranger: await stranger(),
      adas: await holding(ada.authCode, adasPlain),
      bens: await holding(ben.authCode, bensPlain),
      row: (await rowsOf(ada.authCode)).find(({ id }) => id === adasPlain),
      csv: (await csvRows(ben.authCode)).find(({ Fund }) => Fund === 'Plain Fund'),
    };
    await scene.open(ledger._id);
    await scene.distributeInRun(adasLedger, '2026-08-01', [100n, 0n, 0n, 0n]);
    expect({
      stranger: await stranger(),
      adas: await holding(ada.authCode, adasPlain),
      bens: await holding(ben.authCode, bensPlain),
      row: (await rowsOf(ada.authCode)).find(({ id }) => id === adasPlain),
      csv: (await csvRows(ben.authCode)).find(({ Fund }) => Fund === 'Plain Fund'),
    }).toEqual(before);
    expect(before.adas).toMatchObject({
      figuresFrom: 'percentages',
      figures: { funded: 10_000.5, distributions: 1_234.62, value: 11_050.55 },
    });
  });

  it('[LED-01] [DSH-02] finds the amounts in the text of the PDF', async () => {
    const { ada, adasLedger } = await opened();
    const text = await readPdfText((await statement(ada.authCode, 'pdf')).rawPayload);
    const { contributed, distributed, nav, suspense } = await scene.posted(adasLedger);
    for (const amount of [contributed, distributed, nav])
      expect(text).toContain(formatUsdWithCents(centsOf(amount)));
    expect(suspense).toBe('0');
    expect(text).toContain('Returns and values as of Jun 30, 2026 to Sep 15, 2026.');
  });

  it('[LED-01] reads nothing of another position of the fund', async () => {
    const { ada, bensLedger } = await opened();
    const { status } = await server.request('GET', `/api/syndication/holdings/${bensLedger}`, ada);
    expect(status).toBe(404);
    expect((await mine(ada.authCode)).map(({ _id }) => _id)).not.toContain(bensLedger);
  });
});
