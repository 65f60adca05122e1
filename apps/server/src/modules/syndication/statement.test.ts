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

  it.each([
    [{ timezone: 'Pacific/Kiritimati' }, 'Jan 1, 2027', 'Made Jan 1, 2027, 1:30 AM from'],
    [{}, 'Dec 31, 2026', 'Made Dec 31, 2026, 11:30 AM UTC from'],
    [{ timezone: 'Nowhere/Gone' }, 'Dec 31, 2026', 'Made Dec 31, 2026, 11:30 AM UTC from'],
  ])(
    '[DSH-05] with the setting %j all its days are of one time zone, its name’s too',
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
      const { body } = await ask(await server.signIn(person), { format: 'pdf' });
      expect(body.originalName).toBe(
        `investment-statement-${day.startsWith('Jan') ? '2027-01-01' : '2026-12-31'}.pdf`,
      );
      const file = await server.app.inject({ url: body.url, headers: { host: 'stallion.localhost' } });
      const text = (await textOfPdf(file.rawPayload)).replace(/\s+/g, ' ');
      expect(text).toContain(made);
      expect(text.split(day)).toHaveLength(4);
    },
  );

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
