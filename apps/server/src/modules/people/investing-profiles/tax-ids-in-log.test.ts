import {
  type FilingScene,
  filingScene,
  type LogLine,
  paperPdf,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MetricsServer, serveMetrics } from '../../operations/metrics/index.ts';

const logLines: LogLine[] = [];
let server: TestServer;
let filing: FilingScene;
let metrics: MetricsServer;
beforeAll(async () => {
  server = await testServer({ logLines, jobs: true, env: { METRICS_PORT: '0' } });
  filing = filingScene(server);
  const served = await serveMetrics(server.platform);
  if (!served) throw new Error('The metrics are not served');
  metrics = served;
});
afterAll(async () => {
  await metrics.close();
  await server.close();
});
beforeEach(() => {
  logLines.length = 0;
});

/** As a person, a form and a program write it. */
const written = ['45-6123789', '456-12-3789', '456123789', '456%2D12%2D3789'];
const requests = () => logLines.filter(({ msg }) => msg === 'Request');

/** What a line has of the request and the process, in which any digits may come by chance. */
const random = new Set(['time', 'ms', 'requestId', 'account', 'pid', 'hostname']);
const textOf = (logged: unknown) =>
  JSON.stringify(logged, (key, value: unknown) => (random.has(key) ? undefined : value));

/** Each line has been written by now, and none has the tax id: not in any way of writing it, nor broken off. */
function expectNoTaxId(leastRequests: number) {
  expect(requests().length).toBeGreaterThanOrEqual(leastRequests);
  const digits = textOf(logLines).replace(/[^0-9a-z]/gi, '');
  expect(digits).not.toContain('456123');
  expect(digits).not.toContain('23789');
}

async function owner() {
  const authCode = await server.signIn(await server.make.user());
  const create = (body: object) =>
    server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
      authCode,
      body: { kind: 'llc', legalName: 'Logged LLC', ...body },
    });
  return { authCode, create };
}

it('[ENT-08] a tax id is in no line of the log of who creates, edits or reads a profile, or is refused', async () => {
  const { authCode, create } = await owner();
  const created = await create({ taxId: written[0] });
  expect(created.status).toBe(200);
  const id = created.body.item._id;
  const statuses: number[] = [];
  for (const taxId of [written[1], `${written[0]}0`, { value: written[0] }, [written[2]], 456_123_789])
    statuses.push(
      (await create({ taxId })).status,
      (await server.request('PUT', `/api/investing_entities/${id}`, { authCode, body: { taxId } })).status,
    );
  expect(statuses).toContain(400);
  const read = await server.request<{ taxId: string }>('POST', '/api/profile/tax_id', {
    authCode,
    body: { id },
  });
  expect(read.body.taxId).toBe('456123789');
  // In place of the id, in a field that there is not, and in a body that is no JSON.
  for (const taxId of written) {
    await server.request('GET', `/api/investing_entities/${taxId}`, { authCode });
    await server.request('POST', '/api/profile/tax_id', { authCode, body: { id: taxId } });
    await create({ [`taxId${taxId}`]: taxId, kind: taxId });
    const broken = await server.app.inject({
      method: 'POST',
      url: '/api/investing_entities',
      headers: { host: 'stallion.localhost', authcode: authCode, 'content-type': 'application/json' },
      payload: `{"taxId": "${taxId}" "kind"`,
    });
    expect(broken.statusCode).toBe(400);
  }
  expectNoTaxId(20);
});

it('[ENT-08] a tax id that somebody searches for is in no line of the log and in no metric', async () => {
  const { authCode, create } = await owner();
  await create({ taxId: written[0] });
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  for (const taxId of written)
    for (const path of [
      `/api/investing_entities?search=${taxId}`,
      `/api/investing_entities?filter={"taxId":"${taxId}"}`,
      `/api/investing_entities?filter[taxId]=${taxId}`,
      `/api/investing_entities?${taxId}=1`,
      `/api/backoffice/people?search=${taxId}`,
      `/api/backoffice/export/investing_entities?search=${taxId}`,
      `/admin/people?search=${taxId}`,
      `/no/such/${taxId}?search=${taxId}`,
    ])
      for (const code of [authCode, admin]) await server.request('GET', path, { authCode: code });
  expectNoTaxId(50);
  const scraped = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  expect(scraped).toContain('route="/api/:collection"');
  for (const taxId of written) expect(scraped).not.toContain(taxId);
  server.errors.length = 0;
});

it('[ENT-08] a tax id is in no line of the log of a write that fails in the database', async () => {
  const { create } = await owner();
  const { db } = server.platform;
  // As PostgreSQL does, it tells the row.
  await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'Broken' USING ERRCODE = 'internal_error', DETAIL = NEW::text; END $$`.execute(db);
  await sql`CREATE TRIGGER fails BEFORE INSERT ON investing_entities FOR EACH ROW EXECUTE FUNCTION fail()`.execute(
    db,
  );
  try {
    const { status } = await create({ legalName: 'Failing LLC', taxId: written[0] });
    expect(status).toBe(500);
    const [failure] = server.errors.splice(0);
    expect(failure).toMatchObject({ msg: 'A request failed unexpectedly' });
    expect(textOf(failure)).not.toContain('3789');
    expectNoTaxId(1);
  } finally {
    await sql`DROP FUNCTION fail CASCADE`.execute(db);
  }
});

it('[ENT-08] [BAC-15] a tax id in a paper or in its name is in no line of the log while it is filed and matched', async () => {
  const { create } = await owner();
  await create({ taxId: written[0] });
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const papers: [string, Buffer][] = [
    [`K-1 ${written[1]}.pdf`, paperPdf([['Schedule K-1 (Form 1065) 2025', `${written[0]}`, 'Logged LLC']])],
    [`K-1 ${written[2]}.pdf`, Buffer.from(`%PDF-1.7\n${written[0]} is no PDF`)],
  ];
  const ids: string[] = [];
  for (const [name, bytes] of papers) ids.push(await filing.draft(admin, 'tax_documents', { name, bytes }));
  await expect
    .poll(
      () =>
        server.platform.db
          .selectFrom('paper_matches')
          .select('document')
          .where('document', 'in', ids)
          .where('state', '<>', 'waiting')
          .execute(),
      { timeout: 30_000 },
    )
    .toHaveLength(papers.length);
  expectNoTaxId(4);
});
