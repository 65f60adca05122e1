import type { FiledDocument, FiledDocumentDetail, ItemReply, ListReply } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  type FilingScene,
  filingScene,
  jobRun,
  requestsInOrder,
  rowChanges,
  samplePdf,
  storedDocuments,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { matchPapers } from '../matching/index.ts';
import { work as tellRecipients } from './tell-recipients.job.ts';

let server: TestServer;
let filing: FilingScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  filing = filingScene(server);
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const base = '/api/backoffice/filing/documents';
const list = async (query: string) =>
  (await server.request<ListReply<FiledDocument>>('GET', `${base}?${query}`, { authCode: admin })).body;
const detail = async (id: string) =>
  (await server.request<ItemReply<FiledDocumentDetail>>('GET', `${base}/${id}`, { authCode: admin })).body
    .item;
const investor = async () => {
  const user = await server.make.user();
  return { ...user, authCode: await server.signIn(user) };
};
const read = (kind: string, id: string, authCode: string) =>
  server.request<{ url: string }>('POST', `/api/profile/${kind}/download`, { authCode, body: { id } });
const bytesOf = async (url: string) => (await server.app.inject({ url })).rawPayload;
const newPdf = Buffer.concat([Buffer.from(samplePdf), Buffer.from('\n% corrected')]);

describe('the list of filed documents', () => {
  it('[BAC-10] filters by kind, fund, person, year and state, and counts who has not opened each', async () => {
    const fund = (await server.make.fund())._id;
    const [ada, ben] = [await investor(), await investor()];
    for (const { _id: user } of [ada, ben])
      await server.make.participation({
        user,
        fund,
        invest_status: 'Accepted investment',
        sa_complete_date: server.clock.now(),
      });
    // Holds with a trust too, and is one reader all the same.
    await server.make.participation({
      user: ben._id,
      fund,
      method_of_inv: 'TRUST',
      invest_status: 'Accepted investment',
      sa_complete_date: server.clock.now(),
    });
    const tax = await filing.filed(admin, 'tax_documents', { fund, user: ada._id, year: 2025, title: 'K-1' });
    const news = await filing.filed(admin, 'news_documents', { fund, year: 2024 });
    const draft = await filing.draft(admin, 'news_documents', { fund });
    await read('news_documents', news, ada.authCode);
    expect(await detail(news)).toMatchObject({ people: 2, unread: 1, waiting: [{ _id: ben._id }] });
    const found = async (query: string) => (await list(query)).items.map(({ _id }) => _id);
    expect(await found(`fund=${fund}`)).toEqual([draft, news, tax]);
    expect(await found(`fund=${fund}&limit=1&offset=1`)).toEqual([news]);
    expect((await list(`fund=${fund}&limit=1`)).total).toBe(3);
    expect(await found(`fund=${fund}&kind=tax_documents`)).toEqual([tax]);
    expect(await found(`user=${ada._id}`)).toEqual([tax]);
    expect(await found(`fund=${fund}&year=2024`)).toEqual([news]);
    expect(await found(`fund=${fund}&state=draft`)).toEqual([draft]);
    expect(await found(`fund=${fund}&state=published`)).toEqual([news, tax]);
    expect(await found(`fund=${fund}&state=taken_back`)).toEqual([]);
    const items = new Map((await list(`fund=${fund}`)).items.map((item) => [item._id, item]));
    expect(items.get(news)).toMatchObject({ people: 2, unread: 1, state: 'published' });
    expect(items.get(tax)).toMatchObject({ name: 'K-1', people: 1, unread: 1, user: { _id: ada._id } });
    expect(items.get(draft)).toMatchObject({ state: 'draft', people: null, unread: null });
    for (const query of ['kind=users', 'fund=x', 'year=next', 'state=any', 'limit=101'])
      expect((await server.request('GET', `${base}?${query}`, { authCode: admin })).status).toBe(400);
  });

  it('[BAC-10] has the documents of before, those of investors and those without a file', async () => {
    const ada = await investor();
    const documents = storedDocuments(server);
    const old = await documents.taxFor(ada._id);
    const hidden = await documents.taxFor(ada._id, { isDeleted: true });
    const bare = newId();
    await server.platform.db.insertInto('tax_documents').values({ _id: bare, user: ada._id }).execute();
    const states = new Map((await list(`user=${ada._id}`)).items.map(({ _id, state }) => [_id, state]));
    expect(states.get(old._id)).toBe('published');
    expect(states.get(hidden._id)).toBe('deleted');
    expect(states.get(bare)).toBe('without_file');
  });
});

describe('a filed document', () => {
  it('[BAC-10] says who has opened it and when, and who has not', async () => {
    const fund = (await server.make.fund())._id;
    const [ada, ben] = [await investor(), await investor()];
    for (const { _id: user } of [ada, ben]) await server.make.participation({ user, fund });
    const id = await filing.filed(admin, 'synd_documents', { fund });
    server.clock.advance(60_000);
    await read('synd_documents', id, ada.authCode);
    expect(await detail(id)).toMatchObject({
      state: 'published',
      people: 2,
      unread: 1,
      readers: [{ user: ada._id, name: `Ada ${ada.lastName}`, readAt: expect.any(String) }],
      waiting: [{ _id: ben._id }],
      lock: null,
      versions: [],
    });
    expect((await server.request('GET', `${base}/${newId()}`, { authCode: admin })).status).toBe(404);
    expect((await server.request('GET', `${base}/x`, { authCode: admin })).status).toBe(400);
  });

  it('[BAC-10] leaves the team out of its readers, now and of earlier files, but for those whom it is for', async () => {
    const fund = (await server.make.fund())._id;
    const ada = await investor();
    const team = [
      await server.make.user({ level: 'admin' }),
      await server.make.user({ level: 'superadmin' }),
      // Has invested too, so the document is for them.
      await server.make.user({ level: 'admin', firstName: 'Holding' }),
    ];
    const holder = team[2]?._id ?? '';
    for (const user of [ada._id, holder]) await server.make.participation({ user, fund });
    const id = await filing.filed(admin, 'synd_documents', { fund });
    const everyoneReads = async () => {
      for (const each of [ada, ...team]) {
        server.clock.advance(1_000);
        expect((await read('synd_documents', id, await server.signIn(each))).status).toBe(200);
      }
    };
    const readers = [{ user: holder }, { user: ada._id }];
    await everyoneReads();
    expect(await detail(id)).toMatchObject({ people: 2, unread: 0, readers, waiting: [] });
    const draft = await filing.draft(admin, 'synd_documents', { replaces: id, bytes: newPdf });
    const { body } = await filing.publish(admin, [draft], { notifiesOfReplacements: true });
    expect(body.people).toBe(2);
    expect(await detail(id)).toMatchObject({ readers: [], versions: [{ readers }] });
    await everyoneReads();
    expect((await filing.post('take_back', admin, { id })).body).toMatchObject({ readers });
  });

  it('[BAC-10] counts verification documents and agreements as read too', async () => {
    const ada = await investor();
    const fund = (await server.make.fund())._id;
    const { _id: syndUserId } = await server.make.participation({ user: ada._id, fund });
    const proof = await filing.filed(admin, 'proof_documents', { user: ada._id });
    const agreement = await filing.filed(admin, 'synd_agreements', { user: ada._id, fund });
    await read('proof_documents', proof, ada.authCode);
    await server.request('POST', '/api/profile/synd_agreements/download', {
      authCode: ada.authCode,
      body: { syndUserId },
    });
    for (const id of [proof, agreement]) expect((await detail(id)).unread).toBe(0);
  });

  it('[BAC-10] opens for an admin without counting as read', async () => {
    const ada = await investor();
    const id = await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2025 });
    const { status, body } = await filing.post<{ url: string }>('open', admin, { id });
    expect(status).toBe(200);
    expect((await bytesOf(body.url)).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await detail(id)).readers).toEqual([]);
    expect((await filing.post('open', admin, { id: newId() })).status).toBe(404);
  });
});

describe('taking back', () => {
  it('[BAC-10] hides the document from its reader at once, and tells who had opened it', async () => {
    const ada = await investor();
    const id = await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2025 });
    await read('tax_documents', id, ada.authCode);
    const { status, body } = await filing.post('take_back', admin, { id });
    expect([status, body]).toMatchObject([200, { readers: [{ user: ada._id, name: expect.any(String) }] }]);
    expect((await read('tax_documents', id, ada.authCode)).status).toBe(404);
    const years = await server.request('GET', '/api/profile/tax_documents/years', { authCode: ada.authCode });
    expect(years.body).toEqual({ items: [] });
    expect(await detail(id)).toMatchObject({ state: 'taken_back', readers: [{ user: ada._id }] });
    expect((await filing.post('take_back', admin, { id })).status).toBe(409);
    expect((await filing.post('take_back', admin, { id: newId() })).status).toBe(404);
    const line = await server.platform.db
      .selectFrom('audit_events')
      .select('detail')
      .where('record', '=', id)
      .where('action', '=', 'filing.take_back')
      .executeTakeFirstOrThrow();
    expect(line.detail).toMatchObject({
      readers: [{ user: ada._id }],
      changes: { isDeleted: { before: false, after: true } },
    });
  });

  it('[BAC-10] of tax documents and agreements needs re-authentication, of others not', async () => {
    const ada = await investor();
    const fund = (await server.make.fund())._id;
    await server.make.participation({ user: ada._id, fund });
    const guarded = [
      await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2025 }),
      await filing.filed(admin, 'synd_agreements', { user: ada._id, fund }),
    ];
    const open = await filing.filed(admin, 'synd_documents', { fund });
    server.clock.advance(lifetimes.reauthentication + 1_000);
    for (const id of guarded) {
      expect((await filing.post('take_back', admin, { id })).body.code).toBe('sudo_required');
      expect((await detail(id)).state).toBe('published');
    }
    expect((await filing.post('take_back', admin, { id: open })).status).toBe(200);
  });

  it('[BAC-10] leaves alone what an investor uploaded and what was sealed here', async () => {
    const ada = await investor();
    const upload = await storedDocuments(server).verificationFor(ada._id);
    expect((await filing.post('take_back', admin, { id: upload._id })).body.message).toContain(
      'The investor uploaded this document',
    );
    expect((await detail(upload._id)).lock).toContain('The investor uploaded this document');
  });

  it('[BAC-10] leaves alone the only agreement of a complete investment, until another one is filed', async () => {
    const ada = await investor();
    const fund = (await server.make.fund())._id;
    await server.make.participation({
      user: ada._id,
      fund,
      invest_status: 'Accepted investment',
      sa_complete_date: server.clock.now(),
    });
    const wrong = await filing.filed(admin, 'synd_agreements', { user: ada._id, fund });
    expect((await filing.post('take_back', admin, { id: wrong })).body.message).toContain(
      'the only agreement',
    );
    const right = await filing.filed(admin, 'synd_agreements', { user: ada._id, fund });
    const hold = (held: typeof server.platform.db) =>
      sql`SELECT 1 FROM synd_agreements WHERE _id IN (${wrong}, ${right}) FOR UPDATE`.execute(held);
    const take = [wrong, right].map((id) => () => filing.post('take_back', admin, { id }));
    // The second one finds the latest version.
    expect(await requestsInOrder(server, { hold }, take)).toMatchObject([
      { status: 200 },
      { status: 409, body: { message: expect.stringContaining('the only agreement') } },
    ]);
    expect([(await detail(wrong)).state, (await detail(right)).state]).toEqual(['taken_back', 'published']);
  });

  it.each([
    [{ invest_status: null }, 'No commitment of the investor is recorded'],
    [{ invest_status: 'Accepted investment' }, null],
    [{ invest_status: 'Accepted investment', isComplete: true }, 'is countersigned already'],
  ] as const)(
    '[BAC-10] completes an investment by its agreement only where it may: %j',
    async (made, block) => {
      const ada = await investor();
      const fund = (await server.make.fund())._id;
      const { isComplete, ...row } = { isComplete: false, ...made };
      await server.make.participation({
        ...row,
        user: ada._id,
        fund,
        ...(isComplete && { sa_complete_date: server.clock.now() }),
      });
      const id = await filing.filed(admin, 'synd_agreements', { user: ada._id, fund });
      expect((await detail(id)).participation?.block ?? null).toEqual(
        block === null ? null : expect.stringContaining(block),
      );
    },
  );

  it('[BAC-10] nor does the generic endpoint hide it, as it hides others', async () => {
    const ada = await investor();
    const [signed, unsigned] = [(await server.make.fund())._id, (await server.make.fund())._id];
    const accepted = { user: ada._id, invest_status: 'Accepted investment' as const };
    await server.make.participation({
      ...accepted,
      fund: signed,
      sa_complete_date: server.clock.now(),
    });
    await server.make.participation({ ...accepted, fund: unsigned });
    const only = await filing.filed(admin, 'synd_agreements', { user: ada._id, fund: signed });
    const other = await filing.filed(admin, 'synd_agreements', { user: ada._id, fund: unsigned });
    const set = (id: string, isDeleted: boolean) =>
      server.request<{ message: string }>('PUT', `/api/synd_agreements/${id}`, {
        authCode: admin,
        body: { isDeleted },
      });
    expect(await set(only, true)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('the only agreement') },
    });
    expect((await detail(only)).state).toBe('published');
    expect((await set(only, false)).status).toBe(200);
    expect((await set(other, true)).status).toBe(200);
    expect((await detail(other)).state).toBe('deleted');
    // What is deleted already depends on nothing any more.
    expect((await set(other, true)).status).toBe(200);
  });

  it('[BAC-10] happens once when two admins press at the same time, and the second one is told so', async () => {
    const ada = await investor();
    const colleague = await server.make.user({ level: 'admin' });
    const colleagueCode = await server.signIn(colleague);
    const id = await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2025 });
    const beside = await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2024 });
    const hold = (held: typeof server.platform.db) =>
      sql`SELECT 1 FROM tax_documents WHERE _id = ${id} FOR UPDATE`.execute(held);
    let replies: { status: number }[] = [];
    const changes = await rowChanges(server, async () => {
      const press = [colleagueCode, admin].map((code) => () => filing.post('take_back', code, { id }));
      replies = await requestsInOrder(server, { hold }, press);
    });
    expect(replies).toMatchObject([
      { status: 200 },
      { status: 409, body: { message: 'Investors do not see this document any more.' } },
    ]);
    expect(changes.tax_documents).toMatchObject({
      changed: [{ _id: id, isDeleted: true, takenBackBy: colleague._id }],
    });
    expect(changes.tax_documents?.changed).toHaveLength(1);
    expect(changes.audit_events?.added).toMatchObject([
      { action: 'filing.take_back', record: id, actor: colleague._id },
    ]);
    expect(Object.keys(changes).toSorted()).toEqual(['audit_events', 'tax_documents']);
    expect([(await detail(id)).state, (await detail(beside)).state]).toEqual(['taken_back', 'published']);
  });
});

describe('replacing', () => {
  /** A new file that has been read, so that publishing it asks for nothing. */
  const replacement = async (id: string, authCode = admin) => {
    const file = { replaces: id, name: 'Corrected.pdf', bytes: newPdf };
    const draft = await filing.draft(authCode, 'tax_documents', file);
    await matchPapers(server.platform, server.store, jobRun());
    return draft;
  };

  it('[BAC-10] puts the new file in the place of the old one, which stays in the history with its readers', async () => {
    const ada = await investor();
    const id = await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2025, title: 'K-1' });
    await read('tax_documents', id, ada.authCode);
    const draft = await replacement(id);
    expect((await detail(id)).replacement).toMatchObject({ _id: draft, problems: [] });
    // Until it is published, the investor reads the old file.
    expect(await bytesOf((await read('tax_documents', id, ada.authCode)).body.url)).toEqual(
      Buffer.from(samplePdf),
    );
    expect((await filing.publish(admin, [draft])).body).toMatchObject({ published: [id], people: 0 });
    expect(await bytesOf((await read('tax_documents', id, ada.authCode)).body.url)).toEqual(newPdf);
    const item = await detail(id);
    expect(item).toMatchObject({
      name: 'K-1',
      originalName: 'Corrected.pdf',
      replacement: null,
      unread: 0,
      versions: [{ originalName: 'K_1.pdf', readers: [{ user: ada._id }] }],
    });
    const [version] = item.versions;
    const old = await filing.post<{ url: string }>('open', admin, { id: version?._id });
    expect(await bytesOf(old.body.url)).toEqual(Buffer.from(samplePdf));
    expect((await read('tax_documents', version?._id ?? '', ada.authCode)).status).toBe(404);
  });

  it('[BAC-10] gives a document that has no file one, without a history', async () => {
    const ada = await investor();
    const bare = newId();
    await server.platform.db
      .insertInto('tax_documents')
      .values({ _id: bare, user: ada._id, year: 2025 })
      .execute();
    const { body } = await filing.publish(admin, [await replacement(bare)]);
    expect(body.published).toEqual([bare]);
    expect(await detail(bare)).toMatchObject({ state: 'published', versions: [] });
    expect(await bytesOf((await read('tax_documents', bare, ada.authCode)).body.url)).toEqual(newPdf);
  });

  it('[BAC-10] tells those who had opened it only if the admin says so; then it shows as new again', async () => {
    const [ada, colleague] = [await investor(), await server.make.user({ level: 'admin' })];
    const id = await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2025 });
    await read('tax_documents', id, ada.authCode);
    await read('tax_documents', id, await server.signIn(colleague));
    const draft = await replacement(id);
    const { body } = await filing.publish(admin, [draft], { notifiesOfReplacements: true });
    expect(body.people).toBe(1);
    const { rows } = await sql<{
      publication: string;
    }>`SELECT DISTINCT publication FROM publication_recipients
      WHERE "notifiedAt" IS NULL AND "user" = ${ada._id} AND "isReplacement"`.execute(server.platform.db);
    await tellRecipients(server.platform, { publication: rows[0]?.publication ?? '' }, jobRun());
    const mails = await server.platform.db
      .selectFrom('outbox')
      .select('subject')
      .where('to', '=', ada.email)
      .execute();
    expect(mails).toContainEqual({ subject: 'Your tax document was updated' });
    expect((await detail(id)).unread).toBe(1);
  });

  it('[BAC-10] needs re-authentication, one new file at a time, and a document of the same kind', async () => {
    const ada = await investor();
    const id = await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2025 });
    expect((await filing.save(admin, 'news_documents', { replaces: id })).status).toBe(404);
    const draft = await replacement(id);
    expect((await filing.save(admin, 'tax_documents', { replaces: id })).status).toBe(409);
    // It keeps the person and the year of its document.
    await filing.post('edit', admin, {
      ids: [draft],
      user: (await investor())._id,
      year: 1999,
      title: 'New',
    });
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await filing.publish(admin, [draft])).body.code).toBe('sudo_required');
    const fresh = await server.signIn(await server.make.user({ level: 'admin' }));
    expect((await filing.publish(fresh, [draft])).status).toBe(200);
    expect(await detail(id)).toMatchObject({ user: { _id: ada._id }, year: 2025, name: 'New' });
  });

  it('[BAC-10] removes the earlier files with the record', async () => {
    const ada = await investor();
    const id = await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2025 });
    const { docPath } = await server.platform.db
      .selectFrom('tax_documents')
      .select('docPath')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    await filing.publish(admin, [await replacement(id)]);
    expect((await server.request('DELETE', `/api/tax_documents/${id}`, { authCode: admin })).status).toBe(
      200,
    );
    const file = await server.platform.db
      .selectFrom('files')
      .select('state')
      .where('key', '=', docPath ?? '')
      .executeTakeFirst();
    expect(file?.state).toBe('deleted');
  });
});
