import type { DownloadReply, ParticipationListItem } from '@paddock/contract';
import {
  centsFromDecimal,
  formatUsdWithCents,
  investmentStatusLabels,
  investStatus,
  participationRows,
  participationTotals,
  sumCents,
} from '@paddock/domain';
import { fundingScene, readPdfText, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const complete = { sa_complete_date: new Date('2026-01-02T00:00:00Z') };

/** An accepted investment in a fund of its own. */
async function hold(
  user: string,
  fund: { name: string; currentPercentageTotalReturned: string; currentFundValuePercentage: string },
  more: object,
): Promise<void> {
  const { _id } = await server.make.fund(fund);
  await server.make.participation({ user, fund: _id, invest_status: investStatus.accepted, ...more });
}

const csvLines = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n');

const readStatement = async (authCode: string | undefined, format: 'pdf' | 'csv') => {
  const { body } = await server.request<DownloadReply>('POST', '/api/syndication/statement', {
    authCode,
    body: { format },
  });
  return server.app.inject({ url: body.url });
};

/** One investment each: funded in full, in part, too much, not at all, in a fund that has ended, and pending. */
async function portfolio() {
  const { _id: user, ...person } = await server.make.user();
  const percentages = { currentPercentageTotalReturned: '12.5', currentFundValuePercentage: '110' };
  const scene = fundingScene(server);
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const waiting = async (name: string, fund: object = {}) =>
    (await scene.waiting({ participation: { user }, fund: { name, ...percentages, ...fund } })).id;
  await hold(
    user,
    { name: 'Before', ...percentages },
    {
      ...complete,
      invest_amount: '100000.01',
      fundedBefore: '100000.01',
    },
  );
  await hold(user, { name: 'Pending', ...percentages }, { invest_amount: '40000' });
  await scene.record({ id: await waiting('Partly'), amount: 10_000.5 }, admin);
  await scene.record({ id: await waiting('Too much'), amount: 30_000 }, admin);
  await waiting('Unpaid');
  await waiting('Ended', { fund_status: 'Done' });
  return server.signIn({ _id: user, ...person });
}

describe('the figures of a statement', () => {
  it('[DSH-02] [DSH-03] [DSH-04] computes each row from its own fund, and totals from complete ones only', async () => {
    const person = await server.make.user();
    const figures = (returned: string, value: string) => ({
      currentPercentageTotalReturned: returned,
      currentFundValuePercentage: value,
    });
    await hold(
      person._id,
      { name: 'Complete', ...figures('12.5', '110') },
      {
        ...complete,
        invest_amount: '100000',
        fundedBefore: '100000',
      },
    );
    await hold(person._id, { name: 'Pending', ...figures('50', '200') }, { invest_amount: '40000' });
    const authCode = await server.signIn(person);
    const csv = csvLines((await readStatement(authCode, 'csv')).body).slice(1);
    expect(csv.toSorted().map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
      'Complete,Funded,100000.00,12500.00,12.50,110000.00',
      'Pending,Commitment recorded,,,,',
    ]);

    const pdf = (await readPdfText((await readStatement(authCode, 'pdf')).rawPayload)).replace(/\s+/g, ' ');
    for (const [figure, sum] of [
      ['$12,500.00', '$32,500.00'],
      ['$110,000.00', '$190,000.00'],
      ['22.50%', '58.93%'],
    ] as const) {
      expect(pdf).toContain(figure);
      expect(pdf).not.toContain(sum);
    }
    // For pending ones, only what is committed.
    for (const committed of ['$40,000.00', '$140,000.00']) expect(pdf).toContain(committed);
    for (const figure of ['$20,000.00', '$80,000.00', '50.00%']) expect(pdf).not.toContain(figure);
  });

  it('[INV-01] [DSH-03] CSV, PDF and the page have the same status for each investment and the same sum of each column', async () => {
    const authCode = await portfolio();
    const make = vi.spyOn(server.agreementPdf, 'createDocument');
    const [header = '', ...lines] = csvLines((await readStatement(authCode, 'csv')).body);
    const columns = header.split(',');
    const cells = lines.map((line) => line.split(','));
    await readStatement(authCode, 'pdf');
    const [content] = make.mock.calls.at(-1) ?? [];
    make.mockRestore();
    const { body } = await server.request<{ items: ParticipationListItem[] }>(
      'GET',
      '/api/syndication/mine',
      {
        authCode,
      },
    );
    const rows = participationRows(body.items, server.clock.now());
    const totals = participationTotals(rows);

    const csvSum = (column: string) =>
      formatUsdWithCents(
        sumCents(cells.map((line) => centsFromDecimal(line[columns.indexOf(column)] || '0') ?? -1n)),
      );
    const table = (heading: string) =>
      content?.sections.find((section) => section.heading === heading)?.table;
    const pdfTotal = (heading: string, column: string) =>
      table(heading)?.rows.at(-1)?.[table(heading)?.columns.indexOf(column) ?? -1];
    for (const [heading, column, name] of [
      ['Investment summary', 'Investment made', 'invested'],
      ['Investment summary', 'Current distribution', 'currentDistribution'],
      ['Investment summary', 'Current value', 'currentValue'],
      ['Investments', 'Committed', 'committed'],
      ['Investments', 'Funded', 'funded'],
      ['Investments', 'Unfunded', 'unfunded'],
      ['Investments', 'Value', 'value'],
      ['To be returned', 'To be returned', 'excess'],
    ] as const)
      expect([column, csvSum(column), pdfTotal(heading, column)]).toEqual([
        column,
        formatUsdWithCents(totals[name]),
        formatUsdWithCents(totals[name]),
      ]);
    for (const [column, name] of [
      ['Awaited', 'awaited'],
      ['Distributions', 'distributions'],
      ['Awaited distributions', 'awaitedDistributions'],
      ['Gain', 'gain'],
    ] as const)
      expect([column, csvSum(column)]).toEqual([column, formatUsdWithCents(totals[name])]);

    const statuses = rows.map(({ status }) => investmentStatusLabels[status]);
    expect(statuses.toSorted()).toEqual(
      [
        'Awaiting your wire',
        'Fund has ended',
        'Funded',
        'Funded',
        'Partly funded',
        'Commitment recorded',
      ].toSorted(),
    );
    expect(cells.map((line) => line[1])).toEqual(statuses);
    expect(
      table('Investments')
        ?.rows.slice(0, -1)
        .map((line) => line[1]),
    ).toEqual(statuses);
  });

  it('[INV-01] counts no value, gain or return of money that has not come in', async () => {
    const authCode = await portfolio();
    const lines = csvLines((await readStatement(authCode, 'csv')).body).slice(1);
    expect(lines.map((line) => line.split(',').slice(-9).join(',')).toSorted()).toEqual([
      '100000.01,100000.01,0.00,0.00,110000.01,0.00,12500.00,0.00,22500.00',
      '25000.00,0.00,25000.00,0.00,0.00,27500.00,0.00,3125.00,0.00',
      '25000.00,0.00,25000.00,0.00,0.00,27500.00,0.00,3125.00,0.00',
      '25000.00,10000.50,14999.50,0.00,11000.55,16499.45,1250.06,1874.94,2250.11',
      '25000.00,25000.00,0.00,5000.00,27500.00,0.00,3125.00,0.00,5625.00',
      '40000.00,0.00,40000.00,0.00,0.00,0.00,0.00,0.00,0.00',
    ]);
    const pdf = (await readPdfText((await readStatement(authCode, 'pdf')).rawPayload)).replace(/\s+/g, ' ');
    for (const part of [
      '$148,500.56',
      '22.50%',
      '$30,375.11',
      'Its total current value of $220,000.01 is $148,500.56 of value plus $43,999.45 awaited until the money has arrived plus $27,500.00 for money that did not arrive in funds that have ended.',
      'Its total distribution of $25,000.00 is $16,875.06 of distributions plus $4,999.94 awaited plus $3,125.00 for money that did not arrive in funds that have ended.',
    ])
      expect(pdf).toContain(part);
  });
});
