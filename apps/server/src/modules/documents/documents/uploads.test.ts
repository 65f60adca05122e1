import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Entity } from '@paddock/contract';
import { lifetimes, verificationUploadRule } from '@paddock/domain';
import { jobRun, postForm, samplePdf, type TestServer, testedStores, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeUploads } from '../../storage/uploads/index.ts';

interface PresignedUpload {
  path: string;
  bucket: string;
  data: { postURL: string; formData: Record<string, string> };
  code: string;
}

for (const { name, unavailableReason, settings } of testedStores)
  describe.skipIf(unavailableReason)(`uploads to the store ${name}`, () => {
    let server: TestServer;
    let origin: string;
    beforeAll(async () => {
      server = await testServer({ env: await settings() });
      origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    }, 120_000);
    afterAll(() => server.close());

    const signIn = async () => server.signIn(await server.make.user());
    const offer = (authCode: string | undefined, path: unknown = 'passport.pdf') =>
      server.request<PresignedUpload>('POST', '/api/profile/proof_documents/upload', {
        authCode,
        body: { path },
      });
    const save = (authCode: string | undefined, body: unknown) =>
      server.request<{ item: Entity<'proof_documents'>; code: string; message: string }>(
        'POST',
        '/api/profile/proof_documents/save',
        { authCode, body },
      );
    const post = (
      data: PresignedUpload['data'],
      file: Uint8Array,
      fields: Record<string, string> = data.formData,
    ) => postForm({ ...data, formData: fields }, file, origin);

    /** The objects in the store, and the records. */
    const stored = async () => ({
      objects: (await Array.fromAsync(server.store.list())).map(({ key }) => key),
      documents: (await server.platform.db.selectFrom('proof_documents').select('_id').execute()).length,
    });

    /** Partial files, which the disk store has not named yet. */
    const parts = async () => {
      const names = await readdir(join(server.dataDir, 'files', 'uploads', 'proofs')).catch(() => []);
      return names.filter((file) => file.startsWith('.')).length;
    };

    it('[DOC-08] [DOC-05] stores a presigned upload under a sanitized name', async () => {
      const authCode = await signIn();
      const { path, bucket, data } = (await offer(authCode)).body;
      expect(Object.keys(data).sort()).toEqual(['formData', 'postURL']);
      expect(await post(data, samplePdf)).toBe(204);
      const reply = await save(authCode, { path, bucket, name: '../My pass (copy) é.pdf' });
      expect(reply.status).toBe(200);
      expect(reply.body.item).toMatchObject({ originalName: '.._My_pass_copy_.pdf', isBeingChecked: false });
      expect(JSON.stringify(reply.body)).not.toContain(path.split('/')[2]);
    });

    it.each(['run.bat', 'page.html', 'passport', 'passport.pdf.', 'passport.png', ''])(
      '[DOC-08] stores no PDF under the name %j, and loses nothing',
      async (other) => {
        const authCode = await signIn();
        const before = await stored();
        const { path, bucket, data } = (await offer(authCode)).body;
        expect(await post(data, samplePdf)).toBe(204);
        const rejected = await save(authCode, { path, bucket, name: other });
        expect([rejected.status, rejected.body.code]).toEqual([415, 'unsupported_type']);
        expect((await stored()).documents).toBe(before.documents);
        expect((await save(authCode, { path, bucket, name: 'passport.PDF' })).status).toBe(200);
      },
    );

    it('[DOC-04] returns a saved file byte for byte through this server', async () => {
      const authCode = await signIn();
      const { path, bucket, data } = (await offer(authCode, 'me.jpg')).body;
      const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300_000, 7)]);
      expect(await post(data, picture)).toBe(204);
      const { item } = (await save(authCode, { path, bucket, name: 'me.jpg' })).body;
      const link = await server.request<{ url: string }>('POST', '/api/profile/proof_documents/download', {
        authCode,
        body: { id: item._id },
      });
      const reply = await server.app.inject({ url: link.body.url });
      expect(reply.statusCode).toBe(200);
      expect(reply.rawPayload.equals(picture)).toBe(true);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(picture.length),
        'x-content-type-options': 'nosniff',
      });
    });

    it('[DOC-08] keeps a saved file unchanged when its key is posted to again', async () => {
      const authCode = await signIn();
      const { path, bucket, data } = (await offer(authCode)).body;
      expect(await post(data, samplePdf)).toBe(204);
      const { item } = (await save(authCode, { path, bucket, name: 'a.pdf' })).body;
      await post(data, Buffer.from('%PDF-1.7 another one'));
      // Recorded once: the same upload does not become a second document.
      expect((await save(authCode, { path, bucket, name: 'a.pdf' })).status).toBe(404);
      const link = await server.request<{ url: string }>('POST', '/api/profile/proof_documents/download', {
        authCode,
        body: { id: item._id },
      });
      expect((await server.app.inject({ url: link.body.url })).rawPayload).toEqual(samplePdf);
    });

    it('[DOC-08] records an upload once when it is saved concurrently', async () => {
      const authCode = await signIn();
      const { path, bucket, data } = (await offer(authCode)).body;
      expect(await post(data, samplePdf)).toBe(204);
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => save(authCode, { path, bucket, name: 'a.pdf' })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 404)).toHaveLength(3);
    });

    it('[DOC-08] presigns nothing for visitors or other kinds of file, and says which it accepts', async () => {
      expect((await offer(undefined)).status).toBe(401);
      const authCode = await signIn();
      for (const path of [
        'run.exe',
        'page.html',
        'picture.svg',
        'letter.docx',
        'pdf',
        '.pdf.',
        'a.pdf/../b.js',
      ]) {
        const { status, body } = await offer(authCode, path);
        expect({ path, status, body }).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
      }
      for (const path of ['', 7, null, 'x'.repeat(2_000)])
        expect([400, 415]).toContain((await offer(authCode, path)).status);
    });

    it('[DOC-08] stores nothing from a post with another key, type or policy, or that is too late', async () => {
      const authCode = await signIn();
      const before = await stored();
      const { path, bucket, data } = (await offer(authCode)).body;
      const other = (await offer(authCode)).body.data.formData;
      const { formData } = data;
      const signature = 'signature' in formData ? 'signature' : 'x-amz-signature';
      for (const changed of [
        { ...formData, key: '../../secret.pdf' },
        { ...formData, key: other['key'] ?? '' },
        { ...formData, 'Content-Type': 'text/html' },
        { ...formData, policy: other['policy'] ?? '' },
        { ...formData, policy: 'x' },
        { ...formData, [signature]: '0'.repeat(64) },
        { key: path },
      ])
        expect(await post(data, samplePdf, changed), JSON.stringify(changed)).toBeGreaterThanOrEqual(400);
      expect((await save(authCode, { path, bucket, name: 'a.pdf' })).status).toBe(409);
      expect(await stored()).toEqual(before);
    });

    it('[DOC-08] rejects an expired policy', async () => {
      const authCode = await signIn();
      const before = await stored();
      server.clock.advance(-lifetimes.uploadPolicy - 2_000);
      const { path, bucket, data } = (await offer(authCode)).body;
      server.clock.advance(lifetimes.uploadPolicy + 2_000);
      expect(await post(data, samplePdf)).toBe(403);
      expect((await save(authCode, { path, bucket, name: 'a.pdf' })).status).toBe(409);
      expect(await stored()).toEqual(before);
    });

    it('[DOC-08] rejects and removes content that does not match the file name', async () => {
      const authCode = await signIn();
      const before = await stored();
      const cases: [string, Uint8Array][] = [
        ['a.pdf', Buffer.from('<html><script>alert(1)</script>')],
        ['a.pdf', Buffer.from('MZ\u0090\u0000 and a program')],
        ['a.pdf', Buffer.from(' %PDF-1.7')],
        ['a.pdf', Buffer.from('PDF')],
        ['a.pdf', Buffer.alloc(0)],
        ['me.png', samplePdf],
        ['me.jpg', Buffer.from('GIF89a and an animation')],
      ];
      for (const [file, content] of cases) {
        const { path, bucket, data } = (await offer(authCode, file)).body;
        const posted = await post(data, content);
        expect([204, 400, 415], file).toContain(posted);
        const { status, body } = await save(authCode, { path, bucket, name: file });
        expect(status, `${file} ${posted}`).toBe(posted === 204 ? 415 : 409);
        expect(body.message).toMatch(/does not match its name|has not arrived/);
      }
      expect(await stored()).toEqual(before);
    });

    it('[DOC-08] stores nothing of a file that is too large, and accepts one of exactly the maximum size', async () => {
      const authCode = await signIn();
      const before = await stored();
      const { path, bucket, data } = (await offer(authCode)).body;
      const large = Buffer.alloc(verificationUploadRule.maxBytes + 1);
      samplePdf.copy(large);
      expect(await post(data, large)).toBe(name === 'disk' ? 413 : 400);
      expect((await save(authCode, { path, bucket, name: 'a.pdf' })).status).toBe(409);
      expect(await stored()).toEqual(before);
      expect(await post(data, large.subarray(0, verificationUploadRule.maxBytes))).toBe(204);
      expect((await save(authCode, { path, bucket, name: 'a.pdf' })).status).toBe(200);
    });

    it('[DOC-08] stores nothing of an interrupted upload, and rejects saving it', async () => {
      const authCode = await signIn();
      const before = await stored();
      const { path, bucket, data } = (await offer(authCode)).body;
      const url = new URL(data.postURL, origin);
      const fields = Object.entries(data.formData)
        .map(([field, value]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
        .join('');
      const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="p.pdf"\r\nContent-Type: application/pdf\r\n\r\n${samplePdf.toString()}`;
      const socket = connect(Number(url.port), url.hostname);
      await once(socket, 'connect');
      await new Promise((sent) =>
        socket.write(
          `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${fields}${file}`,
          sent,
        ),
      );
      // The upload has started and nothing is visible before it is complete; then the connection is cut.
      if (name === 'disk') await expect.poll(parts).toBe(1);
      expect((await save(authCode, { path, bucket, name: 'p.pdf' })).status).toBe(409);
      socket.destroy();
      await expect.poll(parts).toBe(0);
      await expect.poll(stored).toEqual(before);
      expect((await save(authCode, { path, bucket, name: 'p.pdf' })).status).toBe(409);
      // The upload starts again with the same policy.
      expect(await post(data, samplePdf)).toBe(204);
      expect((await save(authCode, { path, bucket, name: 'p.pdf' })).status).toBe(200);
      expect(server.errors).toEqual([]);
    });

    it("[DOC-08] saves only one's own presigned upload, from no other path or bucket", async () => {
      const owner = await signIn();
      const { path, bucket, data } = (await offer(owner)).body;
      await post(data, samplePdf);
      await server.store.put('agreements/x.pdf', samplePdf, 'application/pdf');
      const before = await stored();
      const stranger = await signIn();
      expect((await save(stranger, { path, bucket, name: 'p.pdf' })).status).toBe(404);
      expect((await save(undefined, { path, bucket, name: 'p.pdf' })).status).toBe(401);
      const others = [
        '../secret.key',
        'agreements/x.pdf',
        '/etc/passwd',
        `${path}/..`,
        'uploads/none.pdf',
        '',
      ];
      for (const other of [...others, path.replace('uploads/', '')])
        expect((await save(owner, { path: other, bucket, name: 'p.pdf' })).status, other).toBe(404);
      expect((await save(owner, { path, bucket: 'another-bucket', name: 'p.pdf' })).status).toBe(404);
      expect((await save(owner, { path: 7, bucket, name: 'p.pdf' })).status).toBe(400);
      expect(await stored()).toEqual(before);
      expect((await save(owner, { path, bucket, name: 'p.pdf' })).status).toBe(200);
    });

    it('[DOC-08] allows 30 unsaved uploads per user', async () => {
      const authCode = await signIn();
      const replies = await Promise.all(Array.from({ length: 33 }, () => offer(authCode)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
      const rejected = replies.find(({ status }) => status !== 200);
      expect(rejected).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
      expect((await offer(await signIn())).status).toBe(200);
      const saved = replies.find(({ status }) => status === 200)?.body;
      if (!saved) throw new Error('None was offered');
      await post(saved.data, samplePdf);
      expect((await save(authCode, { ...saved, name: 'a.pdf' })).status).toBe(200);
      expect((await offer(authCode)).status).toBe(200);
    });

    it('[DOC-08] purges uploads that can no longer be saved, and nothing else', async () => {
      const before = await stored();
      const authCode = await signIn();
      const saved = (await offer(authCode)).body;
      const forgotten = (await offer(authCode)).body;
      for (const { data } of [saved, forgotten]) expect(await post(data, samplePdf)).toBe(204);
      const { item } = (await save(authCode, { ...saved, name: 'a.pdf' })).body;
      await purgeUploads(server.platform, server.store, jobRun());
      expect((await stored()).objects).toContain(forgotten.path);
      server.clock.advance(2 * lifetimes.upload + 1_000);
      expect((await save(authCode, { ...forgotten, name: 'a.pdf' })).status).toBe(404);
      await purgeUploads(server.platform, server.store, jobRun());
      server.clock.advance(-2 * lifetimes.upload - 1_000);
      const remaining = (await stored()).objects.filter((key) => !before.objects.includes(key));
      const recorded = await server.platform.db
        .selectFrom('proof_documents')
        .select('docPath')
        .where('_id', '=', item._id)
        .execute();
      expect(remaining).toEqual(recorded.map(({ docPath }) => docPath));
      const rows = await server.platform.db.selectFrom('files').select('key').execute();
      expect(rows.map(({ key }) => key)).not.toContain(forgotten.path);
      const link = await server.request<{ url: string }>('POST', '/api/profile/proof_documents/download', {
        authCode,
        body: { id: item._id },
      });
      expect((await server.app.inject({ url: link.body.url })).rawPayload).toEqual(samplePdf);
    });

    it.runIf(name === 'disk')('[DOC-08] accepts a multipart request with exactly one file', async () => {
      const json = await server.request('POST', '/files/upload', { body: { file: 'x' } });
      expect(json.status).toBe(415);
      const none = await server.app.inject({
        method: 'POST',
        url: '/files/upload',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nx\r\n--b--\r\n',
      });
      expect(none.statusCode).toBe(400);
      expect(server.errors).toEqual([]);
    });

    it('[DOC-10] lets only the owner hide a verification document', async () => {
      const owner = await signIn();
      const { path, bucket, data } = (await offer(owner)).body;
      await post(data, samplePdf);
      const { _id } = (await save(owner, { path, bucket, name: 'p.pdf' })).body.item;
      const remove = (authCode: string | undefined, id: unknown) =>
        server.request('POST', '/api/profile/proof_documents/delete', { authCode, body: { id } });
      expect((await remove(await signIn(), _id)).status).toBe(404);
      expect((await remove(undefined, _id)).status).toBe(401);
      expect((await remove(owner, 'x')).status).toBe(400);
      expect((await remove(owner, _id)).status).toBe(200);
      const again = await server.request('POST', '/api/profile/proof_documents/download', {
        authCode: owner,
        body: { id: _id },
      });
      expect(again.status).toBe(404);
    });
  });
