import type { DeploymentSetup, FundReadiness } from '@paddock/contract';
import { templateKinds } from '@paddock/domain';
import { requestWhileLocked, rowChanges, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { listFundReadiness } from './readiness.ts';

let server: TestServer;
let admin: string;
let superadmin: string;
let templates: string[];
beforeAll(async () => {
  server = await testServer();
  templates = templateKinds.map(() => newId());
  await server.platform.db
    .insertInto('agreement_templates')
    .values(
      templateKinds.map((kind, at) => ({
        _id: templates[at] ?? '',
        name: kind,
        method: kind,
        docPath: `templates/${kind}.pdf`,
      })),
    )
    .execute();
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

/** A draft that lacks nothing, unless told otherwise. */
async function makeDraft(row: Parameters<TestServer['make']['fund']>[0] = {}) {
  const at = (days: number) => new Date(server.clock.now().getTime() + days * 24 * 60 * 60_000);
  const fund = await server.make.fund({
    is_draft: true,
    open_date: at(-20),
    start_date: at(-10),
    close_date: at(30),
    wire_instructions: '<p>First Harbor Bank</p>',
    funding_contact_phone: '+1 512 555 0100',
    opens_without_documents: true,
    sa_doc_template_1_id: templates[0] ?? null,
    sa_doc_template_2_id: templates[1] ?? null,
    sa_doc_template_3_id: templates[2] ?? null,
    sa_doc_template_4_id: templates[3] ?? null,
    ...row,
  });
  const investment = await server.make.investment({ fund: fund._id, company: fund.company });
  return { ...fund, investment: investment._id };
}

const post = (path: string, body: object, authCode = admin) =>
  server.request<{ item: { status: string }; code: string; message: string; fields?: object }>('POST', path, {
    authCode,
    body,
  });
const open = (id: string) => post('/api/backoffice/funds/open', { id });
const readiness = async (fund: string) =>
  (
    await server.request<{ item: FundReadiness }>('GET', `/api/backoffice/funds/${fund}/readiness`, {
      authCode: admin,
    })
  ).body.item;
const problems = async (fund: string) =>
  (await readiness(fund)).items.flatMap(({ name, problem }) => (problem === null ? [] : [name]));
const checklist = async () => {
  const reply = await server.request<{ item: DeploymentSetup }>('GET', '/api/backoffice/setup', {
    authCode: superadmin,
  });
  const { steps, funds } = reply.body.item;
  return { ...steps.find(({ name }) => name === 'fund'), funds };
};

describe('a draft', () => {
  it('[BAC-06] [DSH-07] is offered to nobody, whatever its dates: no list, page, record or document shows it', async () => {
    const fund = await makeDraft();
    const document = newId();
    await server.platform.db
      .insertInto('synd_documents')
      .values({ _id: document, fund: fund._id, title: 'Memorandum', docPath: 'x.pdf' })
      .execute();
    const investor = await server.signIn(await server.make.user());
    const get = (path: string, authCode = investor) =>
      server.request<{ items?: { _id: string }[]; total?: number }>('GET', path, { authCode });
    const seen = async () => ({
      page: (await get(`/api/syndication/byslug/${fund.url_slug}`)).status,
      fund: (await get(`/api/funds/${fund._id}`)).status,
      investment: (await get(`/api/investments/${fund.investment}`)).status,
      document: (await get(`/api/synd_documents/${document}`)).status,
      questions: (await get(`/api/funds/${fund._id}/questions`)).status,
      available: (await get('/api/syndication/available')).body.items?.some(
        ({ _id }) => _id === fund.investment,
      ),
      listed: (await get('/api/funds?limit=999')).body.items?.some(({ _id }) => _id === fund._id),
    });
    const hidden = {
      page: 404,
      fund: 404,
      investment: 404,
      document: 404,
      questions: 404,
      available: false,
      listed: false,
    };
    expect(await seen()).toMatchObject(hidden);
    // An admin looks at the page as investors will see it, and does not take part by doing so.
    const shown = await get(`/api/syndication/byslug/${fund.url_slug}`, admin);
    expect(shown.body).toMatchObject({ status: 'New', syndUser: null });

    expect((await open(fund._id)).body.item.status).toBe('Started');
    expect(await seen()).toMatchObject({
      page: 200,
      fund: 200,
      investment: 200,
      document: 200,
      available: true,
      listed: true,
    });
  });

  it('[BAC-06] a fund created over the API is none unless it says so, and no write makes it one or opens it', async () => {
    const made = await post('/api/funds', { name: 'Over the API', open_date: '2020-01-01T00:00:00Z' });
    expect(made.body.item).toMatchObject({ is_draft: false, status: 'Open' });
    const draft = await post('/api/funds', {
      name: 'Over the API',
      open_date: '2020-01-01T00:00:00Z',
      is_draft: true,
    });
    expect(draft.body.item).toMatchObject({ is_draft: true, status: 'New' });
    for (const { body } of [made, draft]) {
      const { _id, is_draft } = body.item as unknown as { _id: string; is_draft: boolean };
      await server.request('PUT', `/api/funds/${_id}`, { authCode: admin, body: { is_draft: !is_draft } });
      const stored = await server.platform.db
        .selectFrom('funds')
        .select('is_draft')
        .where('_id', '=', _id)
        .executeTakeFirst();
      expect(stored).toEqual({ is_draft });
    }
  });

  it('[BAC-06] opens only if it lacks nothing, once, with its audit line and nothing else', async () => {
    const fund = await makeDraft({
      wire_instructions: null,
      funding_contact_phone: null,
      sa_doc_template_3_id: null,
    });
    expect(await problems(fund._id)).toEqual(['agreements', 'instructions']);
    const early = await open(fund._id);
    expect(early.status).toBe(409);
    expect(early.body.message).toBe(
      'This fund is not ready to open. There is no usable agreement template for a trust. There are no wire instructions, so nobody could send money.',
    );
    await server.platform.db
      .updateTable('funds')
      .set({ wire_instructions: '<p>Bank</p>', excluded_methods: ['TRUST'] })
      .where('_id', '=', fund._id)
      .execute();
    const unreachable = await open(fund._id);
    expect(unreachable.status).toBe(409);
    expect(unreachable.body.message).toContain('There is no number that investors can call');
    await server.platform.db
      .updateTable('companies')
      .set({ phone: '+1 512 555 0177' })
      .where('_id', '=', fund.company)
      .execute();
    // That of the company is for everything else: one admin changes it.
    expect((await open(fund._id)).body.message).toContain('There is no number that investors can call');
    await server.platform.db
      .updateTable('funds')
      .set({ funding_contact_phone: '+1 512 555 0177' })
      .where('_id', '=', fund._id)
      .execute();
    const changes = await rowChanges(server, () => open(fund._id));
    expect(changes).toEqual({
      funds: { changed: [expect.objectContaining({ _id: fund._id, is_draft: false })] },
      audit_events: {
        added: [
          expect.objectContaining({
            action: 'funds.open',
            record: fund._id,
            detail: { changes: { is_draft: { before: true, after: false } } },
          }),
        ],
      },
    });
    expect((await open(fund._id)).body.message).toBe('This fund is open already.');
  });

  it('[BAC-06] does not open while what it needs is being taken away', async () => {
    const fund = await makeDraft();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          held.updateTable('funds').set({ wire_instructions: null }).where('_id', '=', fund._id).execute(),
      },
      () => open(fund._id),
    );
    expect(reply.status).toBe(409);
  });

  it('[BAC-06] has no participations, also none that an admin makes', async () => {
    const fund = await makeDraft();
    const user = await server.make.user();
    const made = await post('/api/synd_users', { user: user._id, fund: fund._id });
    expect(made.status).toBe(409);
    expect(made.body.fields).toEqual({ fund: 'This fund is a draft.' });
    const { rows } = await sql`SELECT 1 FROM synd_users WHERE fund = ${fund._id}`.execute(server.platform.db);
    expect(rows).toEqual([]);
  });

  it('[BAC-06] says who will see it and which documents', async () => {
    const portal = await server.make.portal({ registrationDisabled: true });
    const company = await server.make.company({ portal: portal._id });
    const fund = await makeDraft({ company: company._id });
    const [member] = await Promise.all([server.make.user(), server.make.user()]);
    await server.platform.db
      .insertInto('portal_memberships')
      .values({ user: member._id, portal: portal._id, how: 'admitted' })
      .execute();
    await server.platform.db
      .insertInto('synd_documents')
      .values([
        { _id: newId(), fund: fund._id, title: 'Memorandum', docPath: 'x.pdf' },
        { _id: newId(), fund: fund._id, title: 'Taken back', docPath: 'y.pdf', isDeleted: true },
      ])
      .execute();
    expect(await readiness(fund._id)).toMatchObject({
      isDraft: true,
      audience: 1,
      documents: ['Memorandum'],
    });
  });
});

describe('a draft whose documents are filed and not published', () => {
  it('[BAC-06] [BAC-10] is told to publish them', async () => {
    const fund = await makeDraft({ opens_without_documents: false });
    const filed = { bucketId: 'files', originalName: 'Memorandum.pdf', fund: fund._id };
    await server.platform.db
      .insertInto('filing_drafts')
      .values([
        { ...filed, _id: newId(), kind: 'synd_documents', docPath: 'filed/1.pdf' },
        { ...filed, _id: newId(), kind: 'synd_documents', docPath: 'filed/2.pdf' },
        { ...filed, _id: newId(), kind: 'news_documents', docPath: 'filed/3.pdf' },
      ])
      .execute();
    const { items } = await readiness(fund._id);
    expect(items.find(({ name }) => name === 'documents')?.problem).toBe(
      'No due-diligence document is published yet. Publish the 2 that are filed.',
    );
  });
});

describe('a fund that is offered', () => {
  it('[BAC-04] [BAC-06] says the same on its page and in the checklist when it loses something', async () => {
    await server.platform.db.updateTable('funds').set({ fund_status: 'Done' }).execute();
    const fund = await makeDraft();
    expect(await checklist()).toMatchObject({ outcome: 'works', funds: [] });
    await open(fund._id);
    expect(await checklist()).toMatchObject({ outcome: 'works', funds: [] });
    await server.platform.db
      .updateTable('funds')
      .set({ sa_doc_template_1_id: null })
      .where('_id', '=', fund._id)
      .execute();
    const problem = 'There is no usable agreement template for an individual.';
    expect((await readiness(fund._id)).items).toContainEqual({ name: 'agreements', problem });
    expect(await checklist()).toMatchObject({
      outcome: 'attention',
      message: `${fund.name} is open and lacks something. ${problem}`,
      funds: [{ _id: fund._id, name: fund.name }],
    });
  });

  it('[BAC-06] [BAC-04] is found of all funds in as many statements as of one, and each has its own templates', async () => {
    const { db, config } = server.platform;
    const count = async () => {
      let statements = 0;
      const watched = db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const listed = await listFundReadiness(watched, config, server.clock.now());
      return { statements, listed };
    };
    const before = await count();
    const whole = await makeDraft();
    const lacking = await makeDraft({ sa_doc_template_3_id: newId() });
    const { statements, listed } = await count();
    expect(statements).toBe(before.statements);
    expect(listed.length).toBe(before.listed.length + 2);
    for (const { _id } of [whole, lacking])
      expect(listed.find((fund) => fund._id === _id)?.items).toEqual((await readiness(_id)).items);
    expect(await problems(whole._id)).toEqual([]);
    expect(await problems(lacking._id)).toEqual(['agreements']);
  });

  it('[SYN-05] rejects a method of investment that it does not offer', async () => {
    const fund = await server.make.fund({
      excluded_methods: ['TRUST'],
      close_date: new Date(server.clock.now().getTime() + 24 * 60 * 60_000),
    });
    const person = await server.make.user();
    const participation = await server.make.participation({ fund: fund._id, user: person._id });
    const authCode = await server.signIn(person);
    const commit = (method_of_inv: string) =>
      post(
        '/api/syndication/set_investing',
        { id: participation._id, invest_amount: 10_000, method_of_inv },
        authCode,
      );
    const refused = await commit('TRUST');
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { method_of_inv: 'This fund does not offer this method of investment' },
    ]);
    expect((await commit('ENTITY')).status).toBe(200);
  });
});
