import type { Entity, SyndicationReply } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const signInAs = async (level: 'admin' | 'user') => server.signIn(await server.make.user({ level }));
const update = (id: string, body: object, authCode: string) =>
  server.request<{ item: Entity<'funds'>; fields?: Record<string, string> }>('PUT', `/api/funds/${id}`, {
    authCode,
    body,
  });
const openFund = () =>
  server.make.fund({
    open_date: server.clock.now(),
    start_date: server.clock.now(),
    url_slug: `offering-${crypto.randomUUID()}`,
  });

const offering = {
  target_return: '13% a year (IRR)',
  preferred_return: '8% a year',
  term: '5 years',
  distributions: 'Quarterly',
  fees: '1.5% a year',
  fee_table: [{ fee: 'Management fee', rate: '1.5%', basis: 'of invested capital, each year' }],
  highlights: ['On the water', 'Fixed-rate debt'],
  plan: '<p>Renovate.</p>',
  sources_and_uses: {
    sources: [{ name: 'Investors', amount: 12_000_000.55 }],
    uses: [{ name: 'Purchase', amount: 12_000_000.55 }],
  },
  projections: [{ period: 'Year 1', income: 4.5, capital: 0 }],
  projection_assumptions: '<p>Rents grow 3% a year.</p>',
  risks: '<p>You can lose all of it.</p>',
  sponsor_name: 'Harbor Partners',
  sponsor_description: '<p>Since 2009.</p>',
  location: 'Charleston, South Carolina',
  location_description: '<p>On the river.</p>',
};

describe('the fields of an offering page', () => {
  it('[INV-04] are written by an admin with an audit line, and read by those whom the fund is offered to', async () => {
    const fund = await openFund();
    const admin = await signInAs('admin');
    expect((await update(fund._id, offering, admin)).status).toBe(200);
    const { body } = await server.request<SyndicationReply>(
      'GET',
      `/api/syndication/byslug/${fund.url_slug}`,
      { authCode: await signInAs('user') },
    );
    expect(body.syndUser?.fund).toMatchObject(offering);
    const line = await server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('record', '=', fund._id)
      .where('action', '=', 'funds.update')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(line.detail)).toContain('Harbor Partners');
  });

  it('[INV-04] are read by nobody on another portal, and written by no investor', async () => {
    const portal = await server.make.portal();
    const company = await server.make.company({ portal: portal._id });
    const fund = await server.make.fund({
      company: company._id,
      open_date: server.clock.now(),
      start_date: server.clock.now(),
      url_slug: `elsewhere-${crypto.randomUUID()}`,
      plan: offering.plan,
    });
    const authCode = await signInAs('user');
    const read = await server.request('GET', `/api/syndication/byslug/${fund.url_slug}`, { authCode });
    expect(read.status).toBe(404);
    expect((await update(fund._id, { plan: '<p>Mine</p>' }, authCode)).status).toBe(403);
  });

  it('[INV-04] [CON-09] keep no script of a text, and take highlights as they are typed', async () => {
    const fund = await openFund();
    const { body } = await update(
      fund._id,
      {
        plan: '<p onclick="steal()">Plan<script>steal()</script></p>',
        highlights: ['<img src=x onerror=steal()>'],
      },
      await signInAs('admin'),
    );
    expect(body.item.plan).toBe('<p>Plan</p>');
    expect(body.item.highlights).toEqual(['<img src=x onerror=steal()>']);
  });

  it('[INV-04] reject tables of another form, and change nothing then', async () => {
    const fund = await openFund();
    const admin = await signInAs('admin');
    const line = { name: 'Loan', amount: 5 };
    for (const wrong of [
      { sources_and_uses: [line] },
      { sources_and_uses: { sources: [line] } },
      { sources_and_uses: { sources: [{ ...line, amount: -1 }], uses: [] } },
      { sources_and_uses: { sources: [{ ...line, amount: 1.005 }], uses: [] } },
      { sources_and_uses: { sources: [{ ...line, name: ' ' }], uses: [] } },
      { sources_and_uses: { sources: [{ ...line, more: 1 }], uses: [] } },
      { sources_and_uses: { sources: Array.from({ length: 51 }, () => line), uses: [] } },
      { projections: [{ period: 'Year 1', income: -1, capital: 0 }] },
      { projections: [{ period: 'Year 1', income: '5', capital: 0 }] },
      { projections: { period: 'Year 1' } },
      { fee_table: [{ fee: 'Management fee', rate: '1.5%' }] },
      { fee_table: [{ fee: ' ', rate: '1.5%', basis: '' }] },
      { fee_table: { fee: 'Management fee', rate: '1.5%', basis: '' } },
      { highlights: 'One' },
      { target_return: 'x'.repeat(201) },
    ]) {
      const { status, body } = await update(fund._id, { ...wrong, term: '5 years' }, admin);
      expect([wrong, status, Object.keys(body.fields ?? {})]).toEqual([wrong, 400, Object.keys(wrong)]);
    }
    const { body } = await update(fund._id, { sources_and_uses: null, highlights: null }, admin);
    expect(body.item).toMatchObject({ term: null, sources_and_uses: null, highlights: [] });
  });

  it('[INV-04] [BAC-06] are copied with a fund', async () => {
    const fund = await openFund();
    const admin = await signInAs('admin');
    await update(fund._id, offering, admin);
    const { body } = await server.request<{ item: { _id: string } }>(
      'POST',
      '/api/backoffice/funds/duplicate',
      { authCode: admin, body: { id: fund._id, name: 'Copy', url_slug: `copy-${crypto.randomUUID()}` } },
    );
    const copy = await server.request<{ item: Entity<'funds'> }>('GET', `/api/funds/${body.item._id}`, {
      authCode: admin,
    });
    expect(copy.body.item).toMatchObject(offering);
  });
});
