import type { InvestorQuestion, ListReply, ManagedQuestion } from '@paddock/contract';
import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let here: string;
let elsewhere: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMITS: 'on' } });
  here = server.portal._id;
  elsewhere = (await server.make.portal({ slug: 'sports' }))._id;
});
afterAll(() => server.close());

const makeFund = async (portal: string | null = here, row: { name?: string } = {}) => {
  const company = await server.make.company({ portal });
  return server.make.fund({ company: company._id, url_slug: `fund-${crypto.randomUUID()}`, ...row });
};
const somebody = async (level: 'user' | 'admin' = 'user', row: { firstName?: string } = {}) => {
  const person = await server.make.user({ level, ...row });
  return { ...person, authCode: await server.signIn(person) };
};
const ask = (authCode: string | undefined, body: object) =>
  server.request<{ item: InvestorQuestion; code: string; fields?: Record<string, string> }>(
    'POST',
    '/api/syndication/questions',
    { authCode, body },
  );
const read = async (fund: string, authCode: string | undefined, host?: string) =>
  server.request<ListReply<InvestorQuestion>>('GET', `/api/funds/${fund}/questions`, {
    authCode,
    ...(host && { host }),
  });
const listed = async (authCode: string, query = '') =>
  server.request<ListReply<ManagedQuestion>>('GET', `/api/backoffice/questions${query}`, { authCode });
const answer = (authCode: string | undefined, body: object) =>
  server.request<{ item: ManagedQuestion; code: string; details?: ManagedQuestion }>(
    'POST',
    '/api/backoffice/questions/answer',
    { authCode, body: { publicQuestion: null, ...body } },
  );
const close = (authCode: string | undefined, body: object) =>
  server.request<{ item: ManagedQuestion; code: string }>('POST', '/api/backoffice/questions/close', {
    authCode,
    body,
  });
const emailsTo = (email: string) =>
  server.platform.db
    .selectFrom('outbox')
    .select(['subject', 'text', 'html'])
    .where('to', '=', email)
    .orderBy('createdAt')
    .execute();

/** A question that waits for an answer. */
async function openQuestion(question = 'Is the loan fixed?') {
  const [fund, asker, admin] = await Promise.all([makeFund(), somebody(), somebody('admin')]);
  const { body } = await ask(asker.authCode, { fund: fund._id, question });
  const { items } = (await listed(admin.authCode, `?fund=${fund._id}`)).body;
  const [managed] = items;
  if (!managed) throw new Error('The question is in the list.');
  return { fund, asker, admin, id: body.item._id, updatedAt: managed.updatedAt };
}

describe('a question to the manager of a fund', () => {
  it('[INV-04] is told to every admin, waits on the desk, and is shown to its asker only', async () => {
    const admin = await somebody('admin');
    const deskCount = async () =>
      (
        await server.request<{ item: { waiting: { questions: number } } }>('GET', '/api/backoffice/desk', {
          authCode: admin.authCode,
        })
      ).body.item.waiting.questions;
    const before = await deskCount();
    const fund = await makeFund(here, { name: 'Question Fund' });
    const [asker, other] = await Promise.all([somebody('user', { firstName: 'Ida' }), somebody()]);
    const { status, body } = await ask(asker.authCode, { fund: fund._id, question: ' Is the loan fixed? ' });
    expect([status, body.item]).toMatchObject([
      200,
      { isOwn: true, question: 'Is the loan fixed?', answer: null, state: 'open' },
    ]);
    expect((await read(fund._id, asker.authCode)).body.items).toEqual([body.item]);
    expect((await read(fund._id, other.authCode)).body).toEqual({ items: [], total: 0 });
    expect(await deskCount()).toBe(before + 1);
    const [email] = await emailsTo(admin.email);
    expect(email?.subject).toBe('Question about Question Fund');
    expect(email?.text).toContain('Is the loan fixed?');
    expect(email?.text).toContain(`/admin/funds/${fund._id}/questions`);
    const line = await server.platform.db
      .selectFrom('audit_events')
      .select(['actor', 'detail'])
      .where('record', '=', fund._id)
      .where('action', '=', 'questions.ask')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ actor: asker._id, detail: { question: body.item._id } });
  });

  it('[INV-04] is refused for a fund of another portal, of none and without a session; its participants may ask', async () => {
    const [fund, asker] = await Promise.all([makeFund(elsewhere), somebody()]);
    const body = { fund: fund._id, question: 'May I?' };
    expect((await ask(asker.authCode, body)).status).toBe(404);
    expect((await read(fund._id, asker.authCode)).status).toBe(404);
    expect((await read(fund._id, asker.authCode, 'sports.localhost')).status).toBe(200);
    await server.make.participation({ user: asker._id, fund: fund._id });
    expect((await ask(asker.authCode, body)).status).toBe(200);
    expect((await ask(asker.authCode, { ...body, fund: newId() })).status).toBe(404);
    expect((await ask(undefined, body)).status).toBe(401);
    expect((await read(fund._id, undefined)).status).toBe(401);
    expect((await read('nothing', asker.authCode)).status).toBe(400);
  });

  it('[INV-04] is refused to somebody who is not a member of the portal, even when answers are published', async () => {
    const { fund, admin, id, updatedAt } = await openQuestion();
    await answer(admin.authCode, { id, updatedAt, answer: 'Yes.', publicQuestion: 'Is it fixed?' });
    const outsider = await somebody();
    await server.platform.db.deleteFrom('portal_memberships').where('user', '=', outsider._id).execute();
    expect((await read(fund._id, outsider.authCode)).status).toBe(404);
    expect((await ask(outsider.authCode, { fund: fund._id, question: 'May I?' })).status).toBe(404);
  });

  it.each([
    [{ question: '' }, 'question'],
    [{ question: ' \n ' }, 'question'],
    [{ question: 'x'.repeat(2_001) }, 'question'],
    [{ question: 'null\u0000' }, 'question'],
    [{ question: '\u200b' }, 'question'],
    [{ question: 5 }, 'question'],
    [{ fund: 'x' }, 'fund'],
  ])('[INV-04] is refused as %j', async (wrong, field) => {
    const [fund, asker] = await Promise.all([makeFund(), somebody()]);
    const { status, body } = await ask(asker.authCode, { fund: fund._id, question: 'Why?', ...wrong });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('[INV-04] counts once however often it is sent, at the same time too, until it is answered', async () => {
    const [fund, asker, admin] = await Promise.all([makeFund(), somebody(), somebody('admin')]);
    const body = { fund: fund._id, question: 'Twice?' };
    const together = await Promise.all([1, 2, 3].map(() => ask(asker.authCode, body)));
    const again = await ask(asker.authCode, { ...body, question: 'Twice? ' });
    const ids = new Set([...together, again].map((reply) => reply.body.item._id));
    expect(ids.size).toBe(1);
    const emails = (await emailsTo(admin.email)).filter(({ text }) => text?.includes('Twice?'));
    expect(emails).toHaveLength(1);
    const { items } = (await listed(admin.authCode, `?fund=${fund._id}`)).body;
    const { _id: id, updatedAt } = items[0] ?? { _id: '', updatedAt: '' };
    await answer(admin.authCode, { id, updatedAt, answer: 'Once.' });
    expect((await ask(asker.authCode, body)).body.item._id).not.toBe(id);
  });

  it('[INV-04] is refused after twenty within an hour', async () => {
    const [fund, asker] = await Promise.all([makeFund(), somebody()]);
    for (let at = 1; at <= 20; at += 1)
      expect((await ask(asker.authCode, { fund: fund._id, question: `Number ${at}?` })).status).toBe(200);
    const reply = await ask(asker.authCode, { fund: fund._id, question: 'One more?' });
    expect([reply.status, reply.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('[INV-04] [AUT-14] is not asked in an impersonation session, which reads the person’s own', async () => {
    const { fund, asker } = await openQuestion();
    const superadmin = await server.make.user({ level: 'superadmin' });
    const authCode = await server.impersonate(asker, superadmin);
    expect((await read(fund._id, authCode)).body.items).toHaveLength(1);
    expect((await ask(authCode, { fund: fund._id, question: 'As them?' })).status).toBe(403);
  });
});

describe('an answer', () => {
  it('[INV-04] is emailed to the asker, and shown to others without their name only where it is published', async () => {
    const { fund, asker, admin, id, updatedAt } = await openQuestion(
      'I am Ida of 5 Elm Street. Is it fixed?',
    );
    const other = await somebody();
    const first = await answer(admin.authCode, { id, updatedAt, answer: 'Yes, for seven years.' });
    expect([first.status, first.body.item]).toMatchObject([
      200,
      { state: 'answered', answer: 'Yes, for seven years.', publicQuestion: null },
    ]);
    const emails = await emailsTo(asker.email);
    expect(emails.map(({ subject }) => subject)).toEqual([`An answer to your question about ${fund.name}`]);
    expect(emails[0]?.text).toMatch(/^Dear \S+ .+,$/m);
    expect(emails[0]?.text).toContain('Yes, for seven years.');
    expect(emails[0]?.text).toContain(`/syndication/dashboard/${fund.url_slug}`);
    expect((await read(fund._id, other.authCode)).body.total).toBe(0);

    await answer(admin.authCode, {
      id,
      updatedAt: first.body.item.updatedAt,
      answer: 'Yes, for seven years.',
      publicQuestion: 'Is the loan fixed?',
    });
    const { body } = await read(fund._id, other.authCode);
    expect(body.items).toEqual([
      {
        _id: id,
        isOwn: false,
        question: 'Is the loan fixed?',
        answer: 'Yes, for seven years.',
        answeredAt: expect.any(String),
        state: 'answered',
        askedAt: null,
      },
    ]);
    for (const secret of [asker._id, asker.email, 'Elm Street', asker.lastName, admin.email])
      expect(JSON.stringify(body)).not.toContain(secret);
    expect((await read(fund._id, asker.authCode)).body.items[0]?.question).toContain('Elm Street');
    // The publication is no news to the asker.
    expect(await emailsTo(asker.email)).toHaveLength(1);
  });

  it('[INV-04] is corrected with an email, and hidden again without one', async () => {
    const { fund, asker, admin, id, updatedAt } = await openQuestion();
    const other = await somebody();
    const { item: first } = (
      await answer(admin.authCode, { id, updatedAt, answer: 'Yes.', publicQuestion: 'Fixed?' })
    ).body;
    const { item: second } = (
      await answer(admin.authCode, { ...first, id, answer: 'No.', publicQuestion: 'Fixed?' })
    ).body;
    expect((await read(fund._id, other.authCode)).body.items).toMatchObject([{ answer: 'No.' }]);
    await answer(admin.authCode, { id, updatedAt: second.updatedAt, answer: 'No.' });
    expect((await read(fund._id, other.authCode)).body.total).toBe(0);
    expect((await emailsTo(asker.email)).map(({ subject }) => subject)).toEqual([
      `An answer to your question about ${fund.name}`,
      `A corrected answer to your question about ${fund.name}`,
    ]);
  });

  it('[INV-04] that is stale is refused with the question as it is now, and changes nothing', async () => {
    const { asker, admin, id, updatedAt } = await openQuestion();
    const second = await somebody('admin');
    await answer(admin.authCode, { id, updatedAt, answer: 'The first.' });
    const late = await answer(second.authCode, { id, updatedAt, answer: 'The second.' });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect(late.body.details).toMatchObject({ _id: id, answer: 'The first.' });
    expect((await close(second.authCode, { id, updatedAt })).status).toBe(409);
    expect(await emailsTo(asker.email)).toHaveLength(1);
    const replaced = await answer(second.authCode, {
      id,
      updatedAt: late.body.details?.updatedAt,
      answer: 'The second.',
    });
    expect(replaced.body.item.answer).toBe('The second.');
  });

  it('[INV-04] that waits for another one is stale when it comes to its turn', async () => {
    const { asker, admin, id, updatedAt } = await openQuestion();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`UPDATE fund_questions SET answer = 'Theirs', "answeredAt" = now(),
            "updatedAt" = "updatedAt" + interval '1 second' WHERE _id = ${id}`.execute(held),
      },
      () => answer(admin.authCode, { id, updatedAt, answer: 'Mine' }),
    );
    expect([reply.status, reply.body.details?.answer]).toEqual([409, 'Theirs']);
    expect(await emailsTo(asker.email)).toHaveLength(0);
  });

  it('[INV-04] is given by admins only, to a question that exists', async () => {
    const { asker, admin, id, updatedAt } = await openQuestion();
    const body = { id, updatedAt, answer: 'Mine' };
    expect((await answer(asker.authCode, body)).status).toBe(403);
    expect((await close(asker.authCode, body)).status).toBe(403);
    expect((await listed(asker.authCode)).status).toBe(403);
    expect((await answer(undefined, body)).status).toBe(401);
    expect((await answer(admin.authCode, { ...body, id: newId() })).status).toBe(404);
    expect((await close(admin.authCode, { ...body, id: newId() })).status).toBe(404);
    for (const wrong of [
      { answer: ' ' },
      { answer: 'x'.repeat(10_001) },
      { publicQuestion: '' },
      { publicQuestion: undefined },
      { updatedAt: 'now' },
    ])
      expect((await answer(admin.authCode, { ...body, ...wrong })).status).toBe(400);
  });

  it('[INV-04] keeps markup as the text that it is, in replies and in emails', async () => {
    const markup = '<img src=x onerror=alert(1)><b>bold</b>';
    const { fund, asker, admin, id, updatedAt } = await openQuestion(markup);
    await answer(admin.authCode, { id, updatedAt, answer: markup, publicQuestion: markup });
    const { items } = (await read(fund._id, (await somebody()).authCode)).body;
    expect(items).toMatchObject([{ question: markup, answer: markup }]);
    const emails = [...(await emailsTo(admin.email)), ...(await emailsTo(asker.email))].filter(({ text }) =>
      text?.includes('bold'),
    );
    expect(emails).toHaveLength(2);
    for (const { html } of emails) expect(html).not.toContain('<img src=x');
  });
});

describe('the questions of the team', () => {
  it('[INV-04] are listed by fund and state, and leave the list when closed without an answer', async () => {
    const { fund, asker, admin, id, updatedAt } = await openQuestion();
    await ask(asker.authCode, { fund: fund._id, question: 'A second one?' });
    const of = async (state: string) =>
      (await listed(admin.authCode, `?fund=${fund._id}&state=${state}`)).body.items.map((item) => item._id);
    expect(await of('open')).toHaveLength(2);
    expect((await of('open'))[0]).toBe(id);
    const page = await listed(admin.authCode, `?fund=${fund._id}&limit=1&offset=1`);
    expect([page.body.total, page.body.items[0]?.question]).toEqual([2, 'A second one?']);
    const closed = await close(admin.authCode, { id, updatedAt });
    expect(closed.body.item.state).toBe('closed');
    expect([await of('open'), await of('closed')]).toMatchObject([[expect.any(String)], [id]]);
    expect((await read(fund._id, asker.authCode)).body.items).toMatchObject([
      { state: 'open' },
      { _id: id, state: 'closed', answer: null },
    ]);
    expect(await emailsTo(asker.email)).toHaveLength(0);
    const late = await answer(admin.authCode, {
      id,
      updatedAt: closed.body.item.updatedAt,
      answer: 'After all.',
    });
    expect(late.body.item.state).toBe('answered');
    expect((await close(admin.authCode, { id, updatedAt: late.body.item.updatedAt })).status).toBe(409);
  });

  it('[INV-04] name the person who asked and the one who answered', async () => {
    const { asker, admin, id, updatedAt } = await openQuestion();
    const { item } = (await answer(admin.authCode, { id, updatedAt, answer: 'Yes.' })).body;
    expect(item.asker).toEqual({ _id: asker._id, name: expect.stringContaining('Ada'), email: asker.email });
    expect(item.answeredBy).toContain('Ada');
  });
});
