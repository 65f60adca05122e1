import { buffer } from 'node:stream/consumers';
import { lifetimes } from '@paddock/domain';
import { jobRun, type TestServer, testServer } from '@paddock/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { purgeProvisionalObjects } from '../provisional-objects/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

interface PresignedUpload {
  path: string;
  data: { postURL: string; formData: Record<string, string> };
}

const form = (fields: Record<string, string>, file: string) =>
  `${[
    ...Object.entries(fields).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--b\r\ncontent-disposition: form-data; name="file"; filename="../../a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${file}\r\n`,
  ].join('')}--b--\r\n`;

it('[DOC-08] keeps one of several files that are posted concurrently for one upload, and never changes it', async () => {
  const authCode = await server.signIn(await server.make.user());
  const offer = await server.request<PresignedUpload>('POST', '/api/profile/proof_documents/upload', {
    authCode,
    body: { path: 'a.pdf' },
  });
  const { path, data } = offer.body;
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      server.app.inject({
        method: 'POST',
        url: data.postURL,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: form(data.formData, `%PDF-1.7 number ${index} ${'x'.repeat(200_000)}`),
      }),
    ),
  );
  const accepted = replies.flatMap(({ statusCode }, index) => (statusCode === 204 ? [index] : []));
  expect(accepted).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
  const stored = await buffer(await server.store.read(path));
  expect(stored.subarray(0, 20).toString()).toContain(`number ${accepted[0]} `);
  expect(server.errors).toEqual([]);
});

it('[SEC-07] [DOC-08] saves that wait for a slow store leave database connections for all other requests', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, async () => server.signIn(await server.make.user())),
  );
  const [busy = '', other = ''] = people;
  // One of them saves six.
  const uploads = await Promise.all(
    [...people, ...Array.from({ length: 5 }, () => busy)].map(async (authCode) => {
      const offer = await server.request<PresignedUpload & { bucket: string }>(
        'POST',
        '/api/profile/proof_documents/upload',
        { authCode, body: { path: 'a.pdf' } },
      );
      await server.store.put(offer.body.path, Buffer.from('%PDF-1.7 slow'), 'application/pdf');
      return { authCode, ...offer.body };
    }),
  );
  const released = Promise.withResolvers<void>();
  const copy = server.store.copy.bind(server.store);
  const slow = vi.spyOn(server.store, 'copy').mockImplementation(async (from, to) => {
    await released.promise;
    return copy(from, to);
  });
  const saves = uploads.map(({ authCode, path, bucket }) =>
    server.request('POST', '/api/profile/proof_documents/save', {
      authCode,
      body: { path, bucket, name: 'a.pdf' },
    }),
  );
  // Two for the person who saves six, one for everybody else.
  await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(13), 15_000);
  const others = await Promise.all(
    Array.from({ length: 12 }, () => server.request('GET', '/auth/me', { authCode: other })),
  );
  expect(others.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(slow).toHaveBeenCalledTimes(13);
  released.resolve();
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(17).fill(200));
  expect(server.errors).toEqual([]);
});

it('[SEC-07] [DOC-08] records one copy of an upload that is saved twice at the same time, and purges the other', async () => {
  const authCode = await server.signIn(await server.make.user());
  const offer = await server.request<PresignedUpload & { bucket: string }>(
    'POST',
    '/api/profile/proof_documents/upload',
    {
      authCode,
      body: { path: 'a.pdf' },
    },
  );
  const { path, bucket } = offer.body;
  await server.store.put(path, Buffer.from('%PDF-1.7 as it was checked'), 'application/pdf');
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const copies: string[] = [];
  const copy = server.store.copy.bind(server.store);
  vi.spyOn(server.store, 'copy').mockImplementation(async (from, to) => {
    copies.push(to);
    const turn = copies.length;
    if (turn === 2) await second.promise;
    const isCopied = await copy(from, to);
    if (turn === 1) await first.promise;
    return isCopied;
  });
  const save = () =>
    server.request('POST', '/api/profile/proof_documents/save', {
      authCode,
      body: { path, bucket, name: 'a.pdf' },
    });
  const saves = [save(), save()];
  await vi.waitFor(() => expect(copies).toHaveLength(2), 15_000);
  // Posted again after the first copy was made, which a bucket allows until the policy expires.
  await server.store.put(path, Buffer.from('%PDF-1.7 something else'), 'application/pdf');
  second.resolve();
  first.resolve();
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
  const documents = await server.platform.db.selectFrom('proof_documents').select('docPath').execute();
  const recorded = copies.filter((key) => documents.some(({ docPath }) => docPath === key));
  expect(recorded).toHaveLength(1);
  const leftover = copies.find((key) => !recorded.includes(key));
  const stored = async () => (await buffer(await server.store.read(recorded[0] ?? ''))).toString('latin1');
  const before = await stored();
  expect(before).toContain(recorded[0] === copies[0] ? 'as it was checked' : 'something else');
  server.clock.advance(lifetimes.provisionalObject + 1_000);
  await purgeProvisionalObjects(server.platform, server.store, jobRun());
  expect(await server.store.stat(leftover ?? '')).toBeUndefined();
  expect(await stored()).toBe(before);
  expect(server.errors).toEqual([]);
});

it('[DOC-07] a document with a long name in any script can be downloaded', async () => {
  const investor = await server.make.user();
  const authCode = await server.signIn(investor);
  await server.store.put('taxes/long.pdf', Buffer.from('%PDF-1.7'), 'application/pdf');
  const name = `${'налог'.repeat(90)}.pdf`;
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const made = await server.request<{ item: { _id: string } }>('POST', '/api/tax_documents', {
    authCode: admin,
    body: { user: investor._id, originalName: name, tax_year: 2024 },
  });
  expect(made.status).toBe(200);
  const _id = made.body.item._id;
  await server.platform.db
    .updateTable('tax_documents')
    .set({ docPath: 'taxes/long.pdf' })
    .where('_id', '=', _id)
    .execute();
  const link = await server.request<{ url: string }>('POST', '/api/profile/tax_documents/download', {
    authCode,
    body: { id: _id },
  });
  const reply = await server.app.inject({ url: link.body.url });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toContain(encodeURIComponent('налог'));
});
