import type { FilingDraftItem, ListReply } from '@paddock/contract';
import { filingKinds, lifetimes } from '@paddock/domain';
import { type FilingScene, filingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let filing: FilingScene;
let admin: string;
let investor: { _id: string };
let investorCode: string;
let fund: { _id: string };
beforeAll(async () => {
  server = await testServer();
  filing = filingScene(server);
  investor = await server.make.user();
  fund = await server.make.fund();
  await server.make.participation({
    user: investor._id,
    fund: fund._id,
    invest_status: 'Accepted investment',
    invest_amount: '10000',
    sa_complete_date: server.clock.now(),
  });
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
  investorCode = await server.signIn(investor);
});
afterAll(() => server.close());

const drafts = async (authCode = admin) =>
  (await server.request<ListReply<FilingDraftItem>>('GET', '/api/backoffice/filing/drafts', { authCode }))
    .body.items;
const draftOf = async (id: string) => (await drafts()).find(({ _id }) => _id === id);
const linesOf = async (record: string) =>
  (
    await server.platform.db
      .selectFrom('audit_events')
      .select('action')
      .where('record', '=', record)
      .orderBy('_id')
      .execute()
  ).map(({ action }) => action);

describe('drafts', () => {
  it('[BAC-10] saves an uploaded file with what it is filed under, and says what is missing', async () => {
    const bare = await filing.save(admin, 'tax_documents', { name: 'Smith <b>K-1</b>.pdf' });
    expect(bare).toMatchObject({
      status: 200,
      body: {
        item: {
          kind: 'tax_documents',
          originalName: 'Smith_b_K_1_b_.pdf',
          // The title keeps what the reduced name lost.
          title: 'Smith <b>K-1</b>',
          user: null,
          file: 'stored',
          problems: ['Choose a person.', 'Enter the year.'],
        },
      },
    });
    const id = bare.body.item._id;
    const { status, body } = await filing.post<{ items: FilingDraftItem[] }>('edit', admin, {
      ids: [id],
      user: investor._id,
      year: 2025,
      fund: fund._id,
      title: '  Schedule K-1  ',
    });
    expect(status).toBe(200);
    expect(body.items[0]).toMatchObject({
      title: 'Schedule K-1',
      user: { _id: investor._id },
      fund: { _id: fund._id },
      year: 2025,
      problems: [],
    });
    expect(await linesOf(id)).toEqual(['filing.save', 'filing.edit']);
  });

  it('[BAC-10] applies one edit to drafts of all kinds, each as far as it fits', async () => {
    const ids: string[] = [];
    for (const kind of filingKinds) ids.push(await filing.draft(admin, kind));
    await filing.post('edit', admin, { ids, fund: fund._id, user: investor._id, year: 2024 });
    const edited = (await drafts()).filter(({ _id }) => ids.includes(_id));
    expect(edited.map(({ problems }) => problems)).toEqual(filingKinds.map(() => []));
    const [dueDiligence, , , proof] = ids;
    expect(await draftOf(dueDiligence ?? '')).toMatchObject({ user: null, year: null });
    expect(await draftOf(proof ?? '')).toMatchObject({ fund: null, year: null });
  });

  it('[BAC-10] are in no list, count, download or file of an investor', async () => {
    const ids: string[] = [];
    for (const kind of filingKinds)
      ids.push(await filing.draft(admin, kind, { fund: fund._id, user: investor._id, year: 2025 }));
    for (const [index, kind] of filingKinds.entries()) {
      const reference = kind === 'synd_agreements' ? 'syndUser' : kind === 'synd_documents' ? 'fund' : 'user';
      for (const query of ['', '?mine=true', `?populate=${reference}`]) {
        const { body } = await server.request<ListReply<{ _id: string }>>('GET', `/api/${kind}${query}`, {
          authCode: investorCode,
        });
        expect([kind, query, body.total]).toEqual([kind, query, 0]);
      }
      const url = `/api/${kind}/${ids[index]}`;
      expect((await server.request('GET', url, { authCode: investorCode })).status).toBe(404);
      const body = { id: ids[index] };
      if (kind !== 'synd_agreements')
        expect(
          (
            await server.request('POST', `/api/profile/${kind}/download`, {
              authCode: investorCode,
              body,
            })
          ).status,
        ).toBe(404);
    }
    const years = await server.request<{ items: unknown[] }>('GET', '/api/profile/tax_documents/years', {
      authCode: investorCode,
    });
    expect(years.body.items).toEqual([]);
    const papers = await server.request<{ total: number }>('GET', `/api/funds/${fund._id}/synd_documents`, {
      authCode: investorCode,
    });
    expect(papers.body.total).toBe(0);
    const me = await server.request('GET', `/api/users/${investor._id}?populate=`, {
      authCode: investorCode,
    });
    expect(me.body).toMatchObject({
      item: { taxDocumentsCount: 0, newsDocumentsCount: 0, proofDocumentsCount: 0 },
    });
    const held = await server.request<{ items: object[] }>('GET', '/api/synd_users?populate=fund', {
      authCode: investorCode,
    });
    expect(held.body.items).toEqual([
      expect.objectContaining({
        hasSyndAgreement: false,
        fund: expect.objectContaining({ syndDocumentsCount: 0 }),
      }),
    ]);
    for (const path of ['open', 'take_back'])
      expect((await filing.post(path, investorCode, { id: ids[0] })).status).toBe(403);
  });

  it('[BAC-10] rejects a disguised file, another kind of file, and an upload that is saved twice', async () => {
    const disguised = await filing.save(admin, 'tax_documents', { bytes: Buffer.from('MZ program') });
    expect(disguised).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    expect((await filing.post('upload', admin, { kind: 'tax_documents', name: 'K-1.pdf.exe' })).status).toBe(
      415,
    );
    expect((await filing.post('upload', admin, { kind: 'tax_documents', name: 'K-1.png' })).status).toBe(415);
    const uploaded = await filing.upload(admin, 'tax_documents');
    const save = (body: object, authCode = admin) =>
      filing.post('save', authCode, { kind: 'tax_documents', ...uploaded, ...body });
    expect((await save({ kind: 'news_documents' })).status).toBe(404);
    expect((await save({ name: 'K-1.exe' })).status).toBe(415);
    const colleague = await server.signIn(await server.make.user({ level: 'admin' }));
    expect((await save({}, colleague)).status).toBe(404);
    const [first, second] = await Promise.all([save({}), save({})]);
    expect([first.status, second.status]).toEqual(expect.arrayContaining([200, 404]));
    expect((await save({})).status).toBe(404);
  });

  it('[BAC-10] rejects what does not exist, and drafts that are none', async () => {
    const id = await filing.draft(admin, 'tax_documents');
    for (const values of [{ user: newId() }, { fund: newId() }])
      expect((await filing.post('edit', admin, { ids: [id], ...values })).status).toBe(404);
    for (const values of [{ user: 'x' }, { year: 1 }, { year: 2025.5 }, { title: 'x'.repeat(501) }])
      expect((await filing.post('edit', admin, { ids: [id], ...values })).status).toBe(400);
    expect((await filing.post('edit', admin, { ids: [newId()], year: 2025 })).status).toBe(404);
    expect((await filing.post('edit', admin, { ids: [], year: 2025 })).status).toBe(400);
    expect((await filing.save(admin, 'tax_documents', { replaces: newId() })).status).toBe(404);
    expect(server.errors).toEqual([]);
  });

  it('[BAC-10] deletes a draft with its file; for tax documents after re-authentication', async () => {
    const [tax, news] = [
      await filing.draft(admin, 'tax_documents'),
      await filing.draft(admin, 'news_documents'),
    ];
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await filing.post('discard', admin, { ids: [tax] })).body.code).toBe('sudo_required');
    expect((await filing.post('discard', admin, { ids: [news] })).status).toBe(200);
    expect(await draftOf(news)).toBeUndefined();
    expect(await draftOf(tax)).toBeDefined();
    const fresh = await server.signIn(await server.make.user({ level: 'admin' }));
    const { docPath } = await server.platform.db
      .selectFrom('filing_drafts')
      .select('docPath')
      .where('_id', '=', tax)
      .executeTakeFirstOrThrow();
    expect((await filing.post('discard', fresh, { ids: [tax] })).status).toBe(200);
    const file = await server.platform.db
      .selectFrom('files')
      .select('state')
      .where('key', '=', docPath)
      .executeTakeFirst();
    expect(file?.state).toBe('deleted');
    expect((await filing.post('discard', fresh, { ids: [tax] })).status).toBe(404);
  });

  it('[BAC-10] [BAC-13] are closed to visitors, users and impersonation sessions', async () => {
    const id = await filing.draft(admin, 'news_documents', { fund: fund._id });
    const superadmin = await server.make.user({ level: 'superadmin' });
    const someAdmin = await server.make.user({ level: 'admin' });
    const viewing = await server.impersonate(someAdmin, superadmin);
    const requests: [string, object][] = [
      ['upload', { kind: 'news_documents', name: 'a.pdf' }],
      ['save', { kind: 'news_documents', path: 'a', name: 'a.pdf', bucket: 'b' }],
      ['edit', { ids: [id], title: 'x' }],
      ['discard', { ids: [id] }],
      ['preview', { ids: [id] }],
      ['publish', { ids: [id] }],
      ['open', { id }],
      ['take_back', { id }],
    ];
    for (const [path, body] of requests) {
      expect([path, (await filing.post(path, undefined, body)).status]).toEqual([path, 401]);
      expect([path, (await filing.post(path, investorCode, body)).status]).toEqual([path, 403]);
      expect([path, (await filing.post(path, viewing, body)).body.code]).toEqual([
        path,
        'guest_session_read_only',
      ]);
    }
    for (const path of ['drafts', 'documents', `documents/${id}`]) {
      const url = `/api/backoffice/filing/${path}`;
      expect([path, (await server.request('GET', url)).status]).toEqual([path, 401]);
      expect([path, (await server.request('GET', url, { authCode: investorCode })).status]).toEqual([
        path,
        403,
      ]);
    }
    expect(await draftOf(id)).toMatchObject({ title: 'K-1' });
  });
});

describe('records without a file', () => {
  it('[BAC-10] are not shown to the investor, and not counted', async () => {
    const holder = await server.make.user();
    const holderCode = await server.signIn(holder);
    for (const kind of ['tax_documents', 'news_documents', 'proof_documents'] as const) {
      const made = await server.request<{ item: { _id: string } }>('POST', `/api/${kind}`, {
        authCode: admin,
        body: { user: holder._id, title: 'No file yet', year: 2025 },
      });
      expect([kind, made.status]).toEqual([kind, 200]);
      const { body } = await server.request<{ total: number }>('GET', `/api/${kind}?mine=true`, {
        authCode: holderCode,
      });
      expect([kind, body.total]).toEqual([kind, 0]);
      expect((await filing.publish(admin, [made.body.item._id])).status).toBe(409);
    }
    const { body } = await server.request('GET', `/api/users/${holder._id}`, { authCode: holderCode });
    expect(body).toMatchObject({
      item: { taxDocumentsCount: 0, newsDocumentsCount: 0, proofDocumentsCount: 0 },
    });
  });
});
