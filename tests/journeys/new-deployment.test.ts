import { recordEndpoints, request } from '@paddock/contract';
import { createSuperadmin } from './fixtures/create-superadmin.ts';
import { apiTransport, expect, signInByApi, test } from './fixtures/index.ts';
import { type ServerProcess, serverLog, startServer } from './fixtures/server-process.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer(serverLog('new-deployment'), { DEMO: '0', CAPTCHA: 'off' });
});
test.afterAll(async () => {
  await server.stop();
});

const publicPages = [
  '/',
  '/homepage',
  '/welcome',
  '/about',
  '/contact',
  '/portfolio',
  '/education',
  '/privacy-policy',
  '/terms-of-use',
];

test('[SEC-08] a new deployment without the demo shows neutral texts on every public page', async ({
  page,
}) => {
  const origins = [`http://localhost:${server.port}`];
  const password = await createSuperadmin('owner@fund.example', server.dataDir);
  const { authCode } = await signInByApi(
    'owner@fund.example',
    password,
    apiTransport(undefined, 'stallion', server.port),
  );
  const owner = apiTransport(authCode, 'stallion', server.port);
  const { items } = await request(owner, recordEndpoints('portals').list, { query: { sort: 'slug' } });
  expect(items.map(({ slug, domains }) => [slug, domains])).toEqual([
    ['sports', []],
    ['stallion', []],
  ]);
  const sports = items.find(({ slug }) => slug === 'sports');
  await request(owner, recordEndpoints('portals').update, {
    params: { id: sports?._id ?? '' },
    body: { domains: ['sports.localhost'] },
  });
  origins.push(`http://sports.localhost:${server.port}`);

  for (const origin of origins)
    for (const path of publicPages) {
      const reply = await page.goto(`${origin}${path}`);
      expect([origin, path, reply?.status()]).toEqual([origin, path, 200]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('body')).not.toContainText(
        /is not found|is empty|could not be loaded|@|lorem/i,
      );
      const pictures = await page
        .getByRole('img')
        .evaluateAll(
          (all) => all.filter((img) => img instanceof HTMLImageElement && !img.naturalWidth).length,
        );
      expect([path, pictures]).toEqual([path, 0]);
    }
});
