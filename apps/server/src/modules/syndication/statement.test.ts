import type { DownloadReply } from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import { type TestServer, testServer, textOfPdf } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.make.portal({ slug: 'stallion', name: 'Stallion Capital', isDefault: true });
});
afterAll(() => server.close());

/** Somebody with one investment of each kind, in a fund whose name a spreadsheet would calculate. */
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
        })
      )._id,
      invest_status: investStatus.accepted,
      invest_amount: amount,
      ...more,
    });
  await hold('=SUM(A1)', '100000.01', { sa_complete_date: new Date('2026-01-02T00:00:00Z') });
  await hold('Harbor, "The" Fund', '40000', {});
  return { person, authCode: await server.signIn(person) };
}

const ask = (authCode: string | undefined, body: unknown) =>
  server.call<DownloadReply>('POST', '/api/syndication/statement', { authCode, body });

describe('POST /api/syndication/statement', () => {
  it('[DSH-02] [DSH-03] answers a statement in PDF with the name, the figures and what is pending', async () => {
    const { authCode } = await investor();
    const { status, body } = await ask(authCode, { format: 'pdf' });
    expect(status).toBe(200);
    expect(body.originalName).toMatch(/^investment-statement-\d{4}-\d\d-\d\d\.pdf$/);
    const file = await server.app.inject({ url: body.url, headers: { host: 'stallion.localhost' } });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const text = await textOfPdf(file.rawPayload);
    for (const part of [
      'Mary Okafor',
      '$100,000.01',
      '$12,500.00',
      '$110,000.01',
      '22.50%',
      '$40,000.00',
      'Stallion Capital',
    ])
      expect(text).toContain(part);
  });

  it('[DSH-02] answers the same as CSV, in which no name is a formula', async () => {
    const { authCode } = await investor();
    const { body } = await ask(authCode, { format: 'csv' });
    const file = await server.app.inject({ url: body.url });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toContain('.csv');
    const [head, ...lines] = file.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe(
      'Fund,Status,Investment made,Current distribution,Percentage returned,Current value,Close date',
    );
    expect(lines.toSorted().map((line) => line.split(',').slice(0, -1).join(','))).toEqual([
      `"Harbor, ""The"" Fund",Pending,40000.00,,,`,
      `'=SUM(A1),Complete,100000.01,12500.00,12.50,110000.01`,
    ]);
  });

  it('[DSH-02] is the caller’s own and nobody else’s, and ends with the session', async () => {
    await investor();
    const stranger = await server.signIn(await server.make.user());
    const { body } = await ask(stranger, { format: 'csv' });
    expect((await server.app.inject({ url: body.url })).body.trim().split('\r\n')).toHaveLength(1);
    await server.call('POST', '/auth/logout', { authCode: stranger });
    expect((await server.app.inject({ url: body.url })).statusCode).toBe(403);
  });

  it('refuses another format, and who is signed out', async () => {
    const { authCode } = await investor();
    expect((await ask(authCode, { format: 'xls' })).status).toBe(400);
    expect((await ask(undefined, { format: 'pdf' })).status).toBe(401);
    expect(server.errors).toEqual([]);
  });
});
