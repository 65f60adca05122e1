import type { FundState } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

interface Reply {
  item: FundState;
  code: string;
  fields?: Record<string, string>;
}
const post = (path: string, body: object, headers: Record<string, string> = {}, authCode = admin) =>
  server.request<Reply>('POST', `/api/backoffice/funds/${path}`, { authCode, body, headers });

const countOf = async (table: 'companies' | 'funds' | 'investments') => {
  const row = await server.platform.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};
const counts = async () => [await countOf('companies'), await countOf('funds'), await countOf('investments')];
const stored = (id: string) =>
  server.platform.db.selectFrom('funds').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

const draft = (slug: string) => ({
  newCompany: { name: 'Harbor Management' },
  fund: { name: 'Harbor Two', url_slug: slug, min_inv_amount: 10_000, total_inv_amount: 2_000_000.5 },
  investment: { name: 'Harbor building', description: '<p>Bricks<script>alert(1)</script></p>' },
});

describe('a new fund', () => {
  it('[BAC-06] is created with its company and investment, each with its audit line', async () => {
    const { status, body } = await post('create', draft('harbor-two'));
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ name: 'Harbor Two', url_slug: 'harbor-two', status: 'New' });
    const fund = await stored(body.item._id);
    expect(fund).toMatchObject({ min_inv_amount: '10000.00', total_inv_amount: '2000000.50' });
    const investment = await server.platform.db
      .selectFrom('investments')
      .selectAll()
      .where('fund', '=', fund._id)
      .executeTakeFirstOrThrow();
    expect(investment).toMatchObject({ company: fund.company, description: '<p>Bricks</p>' });
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select('action')
      .where('record', 'in', [fund._id, fund.company ?? '', investment._id])
      .orderBy('_id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      'companies.create',
      'funds.create',
      'investments.create',
    ]);
  });

  it('[BAC-06] leaves nothing behind if one of its records is rejected, and names the field', async () => {
    const before = await counts();
    await server.make.fund({ url_slug: 'taken', company: (await server.make.company())._id });
    const taken = await post('create', draft('taken'));
    expect(taken).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(Object.keys(taken.body.fields ?? {})).toEqual(['fund.url_slug']);
    const nameless = await post('create', { ...draft('nameless'), investment: { name: ' ' } });
    expect(nameless).toMatchObject({
      status: 400,
      body: { fields: { 'investment.name': 'This is needed.' } },
    });
    const { newCompany: _, ...without } = draft('nobody');
    expect((await post('create', without)).status).toBe(400);
    const both = { ...draft('both'), company: (await server.make.company())._id };
    expect((await post('create', both)).status).toBe(400);
    const wrong = await post('create', { ...draft('wrong'), fund: { name: 'x', min_inv_amount: '10' } });
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(['fund.min_inv_amount']);
    expect(await counts()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1, before[2]]);
  });

  it('[BAC-06] is created once by a double press, with and without an idempotency key', async () => {
    const key = { 'idempotency-key': 'press-1' };
    const replies = await Promise.all([
      post('create', draft('pressed'), key),
      post('create', draft('pressed'), key),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body.item._id).toBe(replies[1]?.body.item._id);
    const without = await Promise.all([post('create', draft('hasty')), post('create', draft('hasty'))]);
    expect(without.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const made = await server.platform.db
      .selectFrom('companies')
      .innerJoin('funds', 'funds.company', 'companies._id')
      .select('companies._id')
      .where('funds.url_slug', 'in', ['pressed', 'hasty'])
      .execute();
    expect(made).toHaveLength(2);
  });

  it('[BAC-06] is not for users', async () => {
    const user = await server.signIn(await server.make.user());
    expect((await post('create', draft('forbidden'), {}, user)).status).toBe(403);
    expect(
      (await server.request('POST', '/api/backoffice/funds/create', { body: draft('forbidden') })).status,
    ).toBe(401);
  });
});

describe('a duplicate', () => {
  const source = async () => {
    const fund = await server.make.fund({
      description: '<p>Terms</p>',
      fee: '1.5',
      fund_status: 'Closed',
      wire_instructions: '<p>Account 1234567890</p>',
      sa_doc_template_3_id: 'trust-template',
      currentFundValuePercentage: '120',
      requires_accreditation: true,
    });
    await server.make.investment({ fund: fund._id, name: 'First' });
    await server.make.investment({ fund: fund._id, name: 'Second' });
    await server.make.participation({
      fund: fund._id,
      invest_status: 'Accepted investment',
      invest_amount: '5',
    });
    return fund;
  };

  it('[BAC-06] has the terms, texts and investments, and neither dates, participations nor instructions', async () => {
    const fund = await source();
    const { status, body } = await post('duplicate', { id: fund._id, name: 'Copy', url_slug: 'the-copy' });
    expect(status).toBe(200);
    expect(body.item.status).toBe('New');
    expect(await stored(body.item._id)).toMatchObject({
      name: 'Copy',
      url_slug: 'the-copy',
      description: '<p>Terms</p>',
      fee: '1.5000',
      min_inv_amount: '10000.00',
      sa_doc_template_3_id: 'trust-template',
      requires_accreditation: true,
      company: fund.company,
      fund_status: null,
      open_date: null,
      start_date: null,
      close_date: null,
      end_date: null,
      wire_instructions: null,
      currentFundValuePercentage: '100.0000',
      committed_amount: '0.00',
      syndUsersCount: 0,
    });
    const investments = await server.platform.db
      .selectFrom('investments')
      .select('name')
      .where('fund', '=', body.item._id)
      .orderBy('_id')
      .execute();
    expect(investments.map(({ name }) => name)).toEqual(['First', 'Second']);
  });

  it('[BAC-06] has no template that cannot be used', async () => {
    const fund = await source();
    const now = server.clock.now();
    const unusable = await server.platform.db
      .insertInto('agreement_templates')
      .values({ _id: newId(), name: 'Without a PDF', method: 'entity', createdAt: now, updatedAt: now })
      .returning('_id')
      .executeTakeFirstOrThrow();
    await server.platform.db
      .updateTable('funds')
      .set({ sa_doc_template_4_id: unusable._id })
      .where('_id', '=', fund._id)
      .execute();
    const made = await post('duplicate', { id: fund._id, name: 'Usable copy', url_slug: 'usable-copy' });
    expect(made.status).toBe(200);
    expect(await stored(made.body.item._id)).toMatchObject({
      sa_doc_template_3_id: 'trust-template',
      sa_doc_template_4_id: null,
    });
  });

  it('[BAC-06] has the instructions if asked, and the superadmins are told', async () => {
    const superadmin = await server.make.user({ level: 'superadmin' });
    const fund = await source();
    const body = { id: fund._id, name: 'Paid copy', url_slug: 'paid-copy', withInstructions: true };
    const made = await post('duplicate', body);
    expect((await stored(made.body.item._id)).wire_instructions).toBe('<p>Account 1234567890</p>');
    const emails = await server.platform.db
      .selectFrom('outbox')
      .select('subject')
      .where('to', '=', superadmin.email)
      .execute();
    expect(emails).toEqual([{ subject: 'Payment instructions changed: Paid copy' }]);
  });

  it('[BAC-06] is made once by a double press', async () => {
    const { _id: id } = await source();
    const body = { id, name: 'Twice', url_slug: 'twice' };
    const replies = await Promise.all([post('duplicate', body), post('duplicate', body)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const made = await server.platform.db
      .selectFrom('funds')
      .select('_id')
      .where('name', '=', 'Twice')
      .execute();
    expect(made).toEqual([{ _id: replies.find(({ status }) => status === 200)?.body.item._id }]);
  });
});
