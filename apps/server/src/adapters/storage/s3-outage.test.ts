import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { samplePdf, storedDocuments, type TestServer, testedStores, testServer } from '@paddock/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { openStore } from './index.ts';

/** A proxy to the store that can be cut: it drops open connections and rejects new ones. */
async function wire(to: URL) {
  const open = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = dial(Number(to.port), to.hostname);
    for (const end of [near, far]) {
      open.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
    return undefined;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

const s3 = testedStores.find(({ name }) => name === 's3');
describe.skipIf(s3?.unavailableReason)('an outage of the store', () => {
  let line: Awaited<ReturnType<typeof wire>>;
  let server: TestServer;
  beforeAll(async () => {
    const settings = (await s3?.settings()) ?? {};
    line = await wire(new URL(settings['S3_ENDPOINT'] ?? ''));
    server = await testServer({ env: { ...settings, S3_ENDPOINT: line.url } });
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await line.close();
  });

  it('[DOC-08] is reported where a file is needed, affects nothing else, and ends when the store is back', async () => {
    const fund = await server.make.fund();
    const { _id } = await storedDocuments(server).forFund(fund._id);
    const authCode = await server.signIn(await server.make.user());
    const link = async () =>
      (
        await server.request<{ url: string }>('POST', '/api/profile/synd_documents/download', {
          authCode,
          body: { id: _id },
        })
      ).body.url;
    const offer = async () =>
      (
        await server.request<{ path: string; bucket: string }>(
          'POST',
          '/api/profile/proof_documents/upload',
          {
            authCode,
            body: { path: 'a.pdf' },
          },
        )
      ).body;
    const save = async (upload: { path: string; bucket: string }) =>
      server.request('POST', '/api/profile/proof_documents/save', {
        authCode,
        body: { ...upload, name: 'a.pdf' },
      });
    const upload = await offer();
    await server.store.put(upload.path, samplePdf, 'application/pdf');

    line.cut();
    const download = await server.app.inject({ url: await link() });
    expect(download.statusCode).toBe(503);
    expect(download.headers['retry-after']).toBe('10');
    expect(download.json()).toMatchObject({ code: 'unavailable' });
    expect(await save(upload)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    for (const url of ['/health', '/api/proof_documents', '/api/synd_documents'])
      expect((await server.request('GET', url, { authCode })).status, url).toBe(200);
    expect(server.errors).toEqual([]);

    line.mend();
    expect((await server.app.inject({ url: await link() })).rawPayload).toEqual(samplePdf);
    // Nothing was lost: the rejected save succeeds now.
    expect((await save(upload)).status).toBe(200);
  });

  it('[DOC-08] does not stop the server from starting; a mistake in the configuration does, with a hint how to fix it', async () => {
    const settings = (await s3?.settings()) ?? {};
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (text: string) => logged.push(text) });
    const signer = createSecrets('a secret key for tests only, 32 or more characters');
    const open = (more: Record<string, string>) =>
      openStore(readConfig({ ...settings, ...more }), { directory: '', signer, postUrl: '' }, log);
    const store = await open({ S3_ENDPOINT: 'http://127.0.0.1:1' });
    expect(logged.join()).toContain('The file store cannot be reached');
    await expect(store.stat('a.pdf')).rejects.toMatchObject({ code: 'unavailable' });
    for (const [name, value] of [
      ['S3_ACCESS_KEY_ID', 'nobody'],
      ['S3_SECRET_ACCESS_KEY', 'wrong'],
    ] as const)
      await expect(open({ [name]: value })).rejects.toThrow(
        /check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/,
      );
    await expect(open({ S3_BUCKET: 'No Bucket' })).rejects.toThrow(/no name of a bucket/);
  });
});
