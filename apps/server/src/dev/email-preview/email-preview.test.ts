import { globSync, readFileSync } from 'node:fs';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailTemplates } from '../../modules/messages/mailing/index.ts';
import { registerEmailPreview } from './email-preview.ts';

let server: TestServer;
let dev: TestServer;
beforeAll(async () => {
  server = await testServer();
  dev = await testServer({ extend: registerEmailPreview });
});
afterAll(() => Promise.all([server.close(), dev.close()]));

const get = (from: TestServer, url: string) =>
  from.app.inject({ url, headers: { host: 'stallion.localhost' } });
const unescape = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

describe('the preview of emails', () => {
  it('lists every email that the source declares', async () => {
    const declared = globSync('apps/server/src/modules/**/*.ts', {
      exclude: (name) => name.endsWith('.test.ts'),
    })
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/= defineEmail\(\s*'([^']+)'/g)])
      .map(([, name]) => name ?? '');
    const listed = emailTemplates().map(({ name }) => name);
    // The files of a worker share its modules, so emails that other tests declare are listed too.
    expect(listed.filter((name) => !name.startsWith('test: '))).toEqual(
      declared.toSorted((a, b) => a.localeCompare(b)),
    );
    expect(declared.length).toBeGreaterThan(20);
    const list = unescape((await get(dev, '/dev/emails')).body);
    for (const name of declared) expect(list).toContain(`<h2>${name}</h2>`);
  });

  it('shows each sample at phone and desktop width, and as text', async () => {
    const list = unescape((await get(dev, '/dev/emails')).body);
    const links = [...list.matchAll(/href="(\/dev\/emails\/[^"]+)"/g)].flatMap(([, link]) => link ?? []);
    expect(links.length).toBeGreaterThanOrEqual(emailTemplates().length);
    for (const link of links) {
      const page = await get(dev, link);
      expect(page.statusCode, link).toBe(200);
      expect(page.body).toContain('title="Phone" width="390"');
      expect(page.body).toContain('title="Desktop" width="720"');
      expect(page.body).toContain('<pre>');
      expect(page.body, link).not.toContain('undefined');
    }
  });

  it('does not exist on a server outside development', async () => {
    expect((await get(server, '/dev/emails')).statusCode).toBe(404);
    expect(server.app.hasRoute({ method: 'GET', url: '/dev/emails' })).toBe(false);
  });
});
