import { verificationUploadRule } from '@paddock/domain';
import {
  type FilingScene,
  filingScene,
  type LogLine,
  readRows,
  samplePdf,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const logLines: LogLine[] = [];
let server: TestServer;
let filing: FilingScene;
let admin: string;
beforeAll(async () => {
  server = await testServer({ logLines });
  filing = filingScene(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});

/** Ids and instants, in which any digits may come by chance. */
const randomDigits = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+/g;

/** No row, among them the audit log and emails, has the digits, however they are written; nor has the log. */
async function expectNowhere(digits: string) {
  const rows = [...(await readRows(server.platform.db))].map(([, row]) => JSON.stringify(row));
  const found = [...rows, ...logLines.map((line) => JSON.stringify(line))]
    .map((line) => line.replace(/[-_ .\u2013]/g, ''))
    .filter((line) => line.includes(digits));
  expect(found).toEqual([]);
}

/** Uploads a verification document as its investor does, by the name that the browser sends. */
async function verify(authCode: string, name: string) {
  const offered = await server.request<{ path: string; bucket: string }>(
    'POST',
    '/api/profile/proof_documents/upload',
    { authCode, body: { path: name } },
  );
  const { path, bucket } = offered.body;
  await server.store.put(path, samplePdf, 'application/pdf');
  return server.request<{ item: { _id: string; originalName: string } }>(
    'POST',
    '/api/profile/proof_documents/save',
    { authCode, body: { path, bucket, name } },
  );
}

it('[ENT-08] a tax id in the name of a verification document that an investor uploads is in no list, export, log or audit line', async () => {
  const [user, other] = [await server.make.user(), await server.make.user()];
  const theirs = (await verify(await server.signIn(other), 'Passport 2026.pdf')).body.item;
  const authCode = await server.signIn(user);
  for (const written of ['731-52-8461', '731528461', '73-1528461', '731\u201352\u20138461']) {
    const { status, body } = await verify(authCode, `W-9 ${written}.pdf`);
    expect([status, body.item.originalName]).toEqual([200, 'W_9_XXXXX8461.pdf']);
  }
  for (const code of [authCode, admin]) {
    const { body } = await server.request('GET', '/api/proof_documents', { authCode: code });
    expect(JSON.stringify(body).replace(randomDigits, '')).not.toMatch(/731.?52|73.?1528/);
  }
  const csv = await server.request<string>('GET', '/api/backoffice/export/proof_documents', {
    authCode: admin,
  });
  expect(csv.body).toContain('W_9_XXXXX8461.pdf');
  expect(csv.body).toContain(theirs.originalName);
  expect(theirs.originalName).toBe('Passport_2026.pdf');
  await expectNowhere('731528461');
});

it('[ENT-08] what is too large to be uploaded under such a name leaves it nowhere either', async () => {
  const authCode = await server.signIn(await server.make.user());
  const offered = await server.request<{ path: string; bucket: string }>(
    'POST',
    '/api/profile/proof_documents/upload',
    { authCode, body: { path: 'W-9 731-52-8462.pdf' } },
  );
  const { path, bucket } = offered.body;
  await server.store.put(path, Buffer.alloc(verificationUploadRule.maxBytes + 1), 'application/pdf');
  const { status } = await server.request('POST', '/api/profile/proof_documents/save', {
    authCode,
    body: { path, bucket, name: 'W-9 731-52-8462.pdf' },
  });
  expect(status).toBeGreaterThanOrEqual(400);
  await expectNowhere('731528462');
});

it('[ENT-08] a tax id in a title that an admin writes is masked when a paper is filed, edited and changed', async () => {
  const user = await server.make.user();
  const title = 'K-1 of 84-1627395';
  const saved = await filing.save(admin, 'tax_documents', { user: user._id, year: 2025, title });
  expect(saved.body.item.title).toBe('K-1 of XXXXX7395');
  const id = saved.body.item._id;
  const edited = await filing.post<{ items: { title: string }[] }>('edit', admin, {
    ids: [id],
    title: 'Corrected K-1 of 841 62 7395',
  });
  expect(edited.body.items.map((each) => each.title)).toEqual(['Corrected K-1 of XXXXX7395']);
  expect((await filing.publish(admin, [id])).status).toBe(200);
  const change = await server.request<{ item: { title: string } }>('PUT', `/api/tax_documents/${id}`, {
    authCode: admin,
    body: { title: 'K-1 841627395' },
  });
  expect([change.status, change.body.item.title]).toEqual([200, 'K-1 XXXXX7395']);
  const created = await server.request<{ item: { title: string } }>('POST', '/api/proof_documents', {
    authCode: admin,
    body: { user: user._id, title: 'W-9 841-62-7395', originalName: '841627395.pdf' },
  });
  expect(created.body.item).toMatchObject({ title: 'W-9 XXXXX7395', originalName: 'XXXXX7395.pdf' });
  await expectNowhere('841627395');
});

it('[ENT-08] so is one in the name of a file that is filed for everybody, and a name without one stays', async () => {
  const fund = (await server.make.fund())._id;
  const named = await filing.save(admin, 'synd_documents', { fund, name: 'Subscription 61-7284950.pdf' });
  expect(named.body.item).toMatchObject({
    originalName: 'Subscription_XXXXX4950.pdf',
    title: 'Subscription XXXXX4950',
  });
  const plain = await filing.save(admin, 'synd_documents', {
    fund,
    name: 'Budget 2025-03-01 v1234567890.pdf',
  });
  expect(plain.body.item).toMatchObject({
    originalName: 'Budget_2025_03_01_v1234567890.pdf',
    title: 'Budget 2025-03-01 v1234567890',
  });
  await expectNowhere('617284950');
});
