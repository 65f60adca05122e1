import type { DownloadReply } from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import { readPdfText, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AgreementPdfError } from '../../../adapters/agreement-pdf/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMITS: 'on' }, portal: { name: 'Stallion Capital' } });
});
afterAll(() => server.close());

/** A user with one investment of each kind, in a fund whose name a spreadsheet would evaluate. */
async function investor() {
  const person = await server.make.user({ firstName: 'Mary', lastName: 'Okafor' });
  const hold = async (name: string, amount: string, more: object) =>
    server.make.participation({
      user: person._id,
      fund: (
        await server.make.fund({
          name,
          currentPercentageTotalReturned: '12.5',
          currentFundValuePercentage: '110',
          currentPercentagesUpdatedAt: new Date('2026-06-30T16:00:00Z'),
        })
      )._id,
      invest_status: investStatus.accepted,
      invest_amount: amount,
      ...more,
    });
  await hold('=SUM(A1)', '100000.01', {
    sa_complete_date: new Date('2026-01-02T00:00:00Z'),
    fundedBefore: '100000.01',
  });
  await hold('Harbor, "The" Fund', '40000', {});
  return { person, authCode: await server.signIn(person) };
}

const requestStatement = (authCode: string | undefined, body: unknown) =>
  server.request<DownloadReply>('POST', '/api/syndication/statement', { authCode, body });

describe('POST /api/syndication/statement', () => {
  it('[DSH-02] [DSH-03] returns a PDF statement with the name, the figures and what is pending', async () => {
    const { authCode } = await investor();
    const { status, body } = await requestStatement(authCode, { format: 'pdf' });
    expect(status).toBe(200);
    expect(body.originalName).toMatch(/^investment-statement-\d{4}-\d\d-\d\d\.pdf$/);
    const file = await server.app.inject({ url: body.url, headers: { host: 'stallion.localhost' } });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const text = await readPdfText(file.rawPayload);
    for (const part of [
      'Mary Okafor',
      '$100,000.01',
      '$12,500.00',
      '$110,000.01',
      '22.50%',
      '$40,000.00',
      'Stallion Capital',
      'Returns and values as of Jun 30, 2026.',
    ])
      expect(text).toContain(part);
  });

  it.each([
    [{ timezone: 'Pacific/Kiritimati' }, 'Jan 1, 2027', 'Created Jan 1, 2027, 1:30 AM GMT+14 from'],
    [{}, 'Dec 31, 2026', 'Created Dec 31, 2026, 6:30 AM EST from'],
    [{ timezone: 'Nowhere/Gone' }, 'Dec 31, 2026', 'Created Dec 31, 2026, 6:30 AM EST from'],
  ])(
    '[DSH-05] uses one time zone for all dates with the setting %j, in its file name too',
    async (profileSettings, day, made) => {
      const noon = new Date('2026-12-31T11:30:00Z');
      server.clock.advance(noon.getTime() - server.clock.now().getTime());
      const person = await server.make.user({ profileSettings: JSON.stringify(profileSettings) });
      const fund = await server.make.fund({ close_date: noon });
      await server.make.participation({
        user: person._id,
        fund: fund._id,
        invest_status: investStatus.accepted,
        invest_amount: '5',
        sa_complete_date: noon,
      });
      const { body } = await requestStatement(await server.signIn(person), { format: 'pdf' });
      expect(body.originalName).toBe(
        `investment-statement-${day.startsWith('Jan') ? '2027-01-01' : '2026-12-31'}.pdf`,
      );
      const file = await server.app.inject({ url: body.url, headers: { host: 'stallion.localhost' } });
      const text = (await readPdfText(file.rawPayload)).replace(/\s+/g, ' ');
      expect(text).toContain(made);
      expect(text.split(day)).toHaveLength(4);
    },
  );

  it('[DSH-02] returns the same as CSV, in which no name is a formula', async () => {
    const { authCode } = await investor();
    const { body } = await requestStatement(authCode, { format: 'csv' });
    const file = await server.app.inject({ url: body.url });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toContain('.csv');
    const [head, ...lines] = file.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe(
      'Fund,Status,Investment made,Current distribution,Percentage returned,Current value,Figures as of,Close date,Committed,Funded,Unfunded,To be returned,Value,Awaited,Distributions,Awaited distributions,Gain',
    );
    expect(lines.toSorted().map((line) => line.split(',').slice(0, -10).join(','))).toEqual([
      `"Harbor, ""The"" Fund",Commitment recorded,,,,,`,
      `'=SUM(A1),Funded,100000.01,12500.00,12.50,110000.01,2026-06-30`,
    ]);
  });

  it("[DSH-02] contains one's own investments only, and ends with the session", async () => {
    await investor();
    const stranger = await server.signIn(await server.make.user());
    const { body } = await requestStatement(stranger, { format: 'csv' });
    expect((await server.app.inject({ url: body.url })).body.trim().split('\r\n')).toHaveLength(1);
    await server.request('POST', '/auth/logout', { authCode: stranger });
    expect((await server.app.inject({ url: body.url })).statusCode).toBe(403);
  });

  it('rejects another format, and visitors', async () => {
    const { authCode } = await investor();
    expect((await requestStatement(authCode, { format: 'xls' })).status).toBe(400);
    expect((await requestStatement(undefined, { format: 'pdf' })).status).toBe(401);
    expect(server.errors).toEqual([]);
  });
});

describe('the cost of statements', () => {
  it('[SEC-07] [DOC-07] one link generates its statement once, however often and concurrently it is fetched', async () => {
    const { authCode } = await investor();
    const make = vi.spyOn(server.agreementPdf, 'createDocument');
    const { body } = await requestStatement(authCode, { format: 'pdf' });
    const fetched = await Promise.all([1, 2, 3].map(() => server.app.inject({ url: body.url })));
    const again = await server.app.inject({ url: body.url });
    expect(make).toHaveBeenCalledTimes(1);
    for (const { statusCode, rawPayload } of [...fetched, again]) {
      expect(statusCode).toBe(200);
      expect(rawPayload.equals(again.rawPayload)).toBe(true);
    }
    const next = await requestStatement(authCode, { format: 'pdf' });
    expect((await server.app.inject({ url: next.body.url })).statusCode).toBe(200);
    expect(make).toHaveBeenCalledTimes(2);
    make.mockRestore();
  });

  it('[SEC-07] [DSH-02] a user gets 30 links an hour, and other users are not affected', async () => {
    const { person, authCode } = await investor();
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => requestStatement(authCode, { format: 'csv' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
    const rejected = replies.find(({ status }) => status !== 200);
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(rejected?.body).toMatchObject({ message: expect.stringContaining('within an hour') });
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select('action')
      .where('actor', '=', person._id)
      .where('action', '=', 'statement.download')
      .execute();
    expect(lines).toHaveLength(30);
    expect((await requestStatement((await investor()).authCode, { format: 'csv' })).status).toBe(200);
    server.clock.advance(60 * 60_000);
    expect((await requestStatement(await server.signIn(person), { format: 'csv' })).status).toBe(200);
  });

  it('[SEC-07] says that a statement cannot be created just now', async () => {
    const { authCode } = await investor();
    const { body } = await requestStatement(authCode, { format: 'pdf' });
    const make = vi
      .spyOn(server.agreementPdf, 'createDocument')
      .mockRejectedValueOnce(new AgreementPdfError('timeout', 'Too long'));
    expect((await server.app.inject({ url: body.url })).statusCode).toBe(503);
    expect((await server.app.inject({ url: body.url })).statusCode).toBe(200);
    make.mockRestore();
    expect(server.errors).toEqual([]);
  });
});
