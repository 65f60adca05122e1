import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListReply, OwnPage, Transport } from '@paddock/contract';
import { type LogLine, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import type { Renderer } from '../../../platform/rendering/index.ts';

const lists = {
  '/news_documents': '/api/news_documents?mine=true',
  '/tax_documents': '/api/tax_documents?mine=true',
  '/verification_documents': '/api/proof_documents?mine=true',
};
const isListed = (url: string): url is keyof typeof lists => Object.hasOwn(lists, url);

let server: TestServer;
let accounts: ReturnType<typeof people>;
let folder: string;
const logLines: LogLine[] = [];
/** What the renderer waits for before it returns, and how many pages it renders meanwhile. */
let gate: Promise<void> = Promise.resolve();
const rendering = { now: 0, most: 0 };

/** Renders the titles of a list with the requests of the page, as the web build does. */
async function renderOwnPage(url: string, transport: Transport): Promise<OwnPage | null> {
  if (!isListed(url)) return null;
  rendering.now += 1;
  rendering.most = Math.max(rendering.most, rendering.now);
  try {
    const { me } = (await transport({ method: 'GET', path: '/auth/me' })) as Pick<OwnPage, 'me'>;
    const list = (await transport({ method: 'GET', path: lists[url] })) as ListReply<{
      displayTitle: string;
    }>;
    await gate;
    const state = { portal: '', portals: [], portalFiles: [], queries: list, isWhole: true };
    const html = list.items.map(({ displayTitle }) => displayTitle).join(', ');
    return { html, me, state, renderedAt: server.clock.now().toISOString() };
  } finally {
    rendering.now -= 1;
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-own-pages-'));
  for (const name of ['assets', 'portals']) await mkdir(join(folder, name));
  const renderer: Renderer = {
    scriptHashes: [],
    clientDir: folder,
    serviceWorker: '',
    inlineScripts: [''],
    buildId: 'this build',
    invalidate: () => undefined,
    page: () => Promise.reject(new Error('No other page is asked for here.')),
    ownPage: ({ url, transport }) => renderOwnPage(url, transport),
  };
  server = await testServer({ renderer, logLines });
  accounts = people(server);
});
afterEach(() => {
  gate = Promise.resolve();
  rendering.most = 0;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

type Reply = { page: OwnPage | null };
const ask = (
  authCode: string | undefined,
  path = '/tax_documents',
  { build = 'this build', host = undefined as string | undefined } = {},
) =>
  server.request<Reply>('GET', `/api/own_page?${new URLSearchParams({ path, build }).toString()}`, {
    authCode,
    ...(host !== undefined && { host }),
  });

/** Somebody with one tax document, which nobody else may read. */
async function makeReader(title: string, values: Parameters<typeof accounts.person>[0] = {}) {
  const person = await accounts.person(values);
  const row = { _id: newId(), user: person._id, title, originalName: 'K-1.pdf', year: 2025 };
  await server.platform.db
    .insertInto('tax_documents')
    .values({ ...row, docPath: `documents/${row._id}.pdf`, bucketId: server.store.bucket })
    .execute();
  return { person, authCode: await server.signIn(person) };
}

describe('a page that is rendered for its person', () => {
  it('[DOC-03] contains what the list endpoints give to that session, and nothing of anybody else', async () => {
    const [ann, ben] = [await makeReader('<i>K-1</i> of Ann'), await makeReader('K-1 of Ben')];
    for (const { person, authCode } of [ann, ben]) {
      const reply = await ask(authCode);
      const list = await server.request('GET', lists['/tax_documents'], { authCode });
      expect(reply.status).toBe(200);
      expect(reply.body.page?.state.queries).toEqual(list.body);
      expect(reply.body.page?.me._id).toBe(person._id);
    }
    expect((await ask(ann.authCode)).body.page?.html).toBe('<i>K-1</i> of Ann');
    expect((await ask(ben.authCode)).body.page?.html).toBe('K-1 of Ben');
    expect((await ask(ben.authCode, '/verification_documents')).body.page?.html).toBe('');
  });

  it('[DOC-03] is stored by no cache, and leaves neither its address nor its content in the log', async () => {
    const { authCode, person } = await makeReader('K-1 of Cleo');
    logLines.splice(0);
    const { headers } = await ask(authCode);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['etag']).toBeUndefined();
    const lines = logLines.filter(({ msg }) => msg === 'Request');
    // The requests of the page itself are none of anybody's.
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ route: '/api/own_page', status: 200, account: person._id });
    expect(JSON.stringify(logLines)).not.toMatch(/K-1|tax_documents|this build/);
    expect(JSON.stringify(logLines)).not.toContain(authCode);
  });

  it('[AUT-10] is refused without a session, and once it has ended', async () => {
    const { authCode, person } = await makeReader('K-1 of Dan');
    const other = await server.signIn(person);
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask('no code')).status).toBe(401);
    await server.request('POST', '/auth/logout', { authCode });
    expect((await ask(authCode)).status).toBe(401);
    expect((await ask(other)).body.page?.html).toBe('K-1 of Dan');
  });

  it('[AUT-14] is left to the browser for the team, during impersonation, and for another build or page', async () => {
    const { authCode, person } = await makeReader('K-1 of Eve');
    const superadmin = await accounts.person({ level: 'superadmin' });
    const none = { status: 200, body: { page: null } };
    expect(await ask(await server.signIn(superadmin))).toMatchObject(none);
    expect(await ask(await server.signIn(await accounts.person({ level: 'admin' })))).toMatchObject(none);
    expect(await ask(await server.impersonate(person, superadmin))).toMatchObject(none);
    expect(await ask(authCode, '/tax_documents', { build: 'another' })).toMatchObject(none);
    for (const path of ['/dashboard', '//evil.example/tax_documents', 'tax_documents', 'http://['])
      expect(await ask(authCode, path), path).toMatchObject(none);
    expect(rendering.most).toBe(0);
    expect((await ask(authCode)).body.page?.html).toBe('K-1 of Eve');
  });

  it('[DOC-03] is left to the browser where no portal is set up yet, and by a server without the web application', async () => {
    const { authCode } = await makeReader('K-1 of Ida');
    const byHost = vi.spyOn(server.platform.portals, 'byHost').mockResolvedValue(null);
    expect(await ask(authCode)).toMatchObject({ status: 200, body: { page: null } });
    byHost.mockRestore();
    expect((await ask(authCode)).body.page?.html).toBe('K-1 of Ida');
    const bare = await testServer();
    try {
      const reply = await bare.request('GET', '/api/own_page?path=/tax_documents&build=undefined', {
        authCode: await bare.signIn(await people(bare).person()),
      });
      expect(reply).toMatchObject({ status: 200, body: { page: null } });
      expect(bare.errors).toEqual([]);
    } finally {
      await bare.close();
    }
  });

  it('[DOC-03] is left to the browser if a request of the page fails, without an error in the log', async () => {
    const { authCode } = await makeReader('K-1 of Fay');
    gate = Promise.reject(new Error('The database is away.'));
    gate.catch(() => undefined);
    expect(await ask(authCode)).toMatchObject({ status: 200, body: { page: null } });
    gate = Promise.resolve();
    expect((await ask(authCode)).body.page?.html).toBe('K-1 of Fay');
    expect(server.errors).toEqual([]);
  });

  it('rejects a path or build that is missing or too long', async () => {
    const { authCode } = await makeReader('K-1 of Gus');
    expect((await server.request('GET', '/api/own_page', { authCode })).status).toBe(400);
    expect((await ask(authCode, `/${'a'.repeat(500)}`)).status).toBe(400);
    expect((await ask(authCode, '/tax_documents', { build: 'b'.repeat(101) })).status).toBe(400);
  });

  it('[DOC-03] is rendered for eight at once of a hundred who ask, each their own, and left to the others’ browsers', async () => {
    const readers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => makeReader(`K-1 of number ${index}`)),
    );
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const asking = Array.from({ length: 100 }, (_, index) => ask(readers[index % 10]?.authCode));
    await expect.poll(() => rendering.now).toBe(8);
    open();
    const replies = await Promise.all(asking);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(rendering).toEqual({ now: 0, most: 8 });
    const pages = replies.flatMap(({ body: { page } }, index) =>
      page ? [{ page, number: index % 10 }] : [],
    );
    expect(pages.length).toBeGreaterThanOrEqual(8);
    for (const { page, number } of pages) {
      expect(page.html).toBe(`K-1 of number ${number}`);
      expect(page.me._id).toBe(readers[number]?.person._id);
    }
    // Nobody waits for a turn that was never given back.
    expect((await ask(readers[0]?.authCode)).body.page?.html).toBe('K-1 of number 0');
  });
});
