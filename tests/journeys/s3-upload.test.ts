import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeS3 } from '../../packages/testing/src/fake-s3.ts';
import { s3UnavailableReason, startS3Server, stopS3Server } from '../../packages/testing/src/s3-server.ts';
import { DEMO_PASSWORD, type DedicatedServer, expect, startDedicatedServer, test } from './fixtures/index.ts';

let folder: string;
let endpoint: string;
let server: DedicatedServer;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await mkdtemp(join(tmpdir(), 'paddock-s3-'));
  const store = await (s3UnavailableReason() ? startFakeS3() : startS3Server(folder));
  endpoint = store.endpoint;
  server = await startDedicatedServer('s3', {
    CAPTCHA: 'off',
    STORAGE: 's3',
    S3_ENDPOINT: store.endpoint,
    S3_REGION: 'us-east-1',
    S3_BUCKET: `paddock-${randomBytes(6).toString('hex')}`,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  });
  origin = await server.makePortal({});
});
test.afterAll(async () => {
  await server?.stop();
  if (folder) await stopS3Server(folder);
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Uploads a verification document in the page as the application does: presign, post to the store, save, download. */
async function upload(given: { username: string; password: string }) {
  const ask = async (path: string, body: object, authCode = '') => {
    const headers = { 'content-type': 'application/json', ...(authCode && { authcode: authCode }) };
    const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
    return await reply.json();
  };
  const { authCode } = await ask('/auth/auth', given);
  const profile = '/api/profile/proof_documents';
  const { path, bucket, data } = await ask(`${profile}/upload`, { path: 'passport.pdf' }, authCode);
  const form = new FormData();
  for (const [name, value] of Object.entries(data.formData)) form.append(name, String(value));
  form.append('file', new File(['%PDF-1.7\n% by a browser\n'], 'passport.pdf', { type: 'application/pdf' }));
  const posted = await fetch(data.postURL, { method: 'POST', body: form });
  const { item } = await ask(`${profile}/save`, { path, bucket, name: 'My passport.pdf' }, authCode);
  const { url } = await ask(`${profile}/download`, { id: item._id }, authCode);
  const file = await fetch(url);
  return {
    postURL: String(data.postURL),
    posted: posted.status,
    originalName: String(item.originalName),
    url: String(url),
    content: await file.text(),
  };
}

test('[DOC-08] a page posts a file straight to the bucket, and reads it back through the server', async ({
  page,
}) => {
  const { email } = await server.makePerson();
  const reply = await page.goto(`${origin}/homepage`);
  expect(reply?.headers()['content-security-policy']).toContain(`connect-src 'self' ${endpoint};`);
  const done = await page.evaluate(upload, { username: email, password: DEMO_PASSWORD });
  expect(done).toMatchObject({
    posted: 204,
    originalName: 'My_passport.pdf',
    content: '%PDF-1.7\n% by a browser\n',
  });
  expect(done.postURL).toMatch(new RegExp(`^${endpoint}/`));
  expect(done.url).toMatch(/^\/files\//);
});

test('[DOC-08] the bucket rejects a page that reads it without a signature', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/CORS policy|net::ERR_FAILED|403/);
  await page.goto(`${origin}/homepage`);
  const read = await page.evaluate(
    (address) =>
      fetch(address).then(
        () => 'answered',
        () => 'refused',
      ),
    endpoint,
  );
  expect(read).toBe('refused');
});
