import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let authcode: string;
beforeAll(async () => {
  server = await testServer();
  authcode = await server.signIn(await server.make.user({ level: 'admin' }));
  for (let record = 0; record < 100; record += 1) await server.make.company({ address: 'Harbor Street 1' });
});
afterAll(() => server.close());

const list = (limit: number, encoding?: string) =>
  server.app.inject({
    url: `/api/companies?limit=${limit}&sort=name`,
    headers: { authcode, ...(encoding && { 'accept-encoding': encoding }) },
  });

describe('a long reply', () => {
  it('[COL-01] is compressed if the caller accepts that, and has the same content', async () => {
    const plain = await list(100);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toContain('accept-encoding');
    const brotli = await list(100, 'gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    const gzip = await list(100, 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await list(100, 'gzip;q=0')).headers['content-encoding']).toBeUndefined();
  });

  it('is sent uncompressed if it is short', async () => {
    const short = await list(1, 'br');
    expect(short.headers['content-encoding']).toBeUndefined();
    expect(short.json()).toMatchObject({ total: 100 });
  });
});
