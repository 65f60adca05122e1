import assert from 'node:assert/strict';
import { ApiError, recordEndpoints, request } from '@paddock/contract';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../journeys/fixtures/browser.ts';
import { startServer } from '../journeys/fixtures/server-process.ts';

/**
 * Puts a hundred texts with scripts into every text of the public pages of three portals (the two of the demo and one
 * with a hostile record), into every address with a parameter, and into every address field, in Chromium with and
 * without JavaScript. No dialog opens, the content security policy blocks nothing, and no text becomes markup.
 */
const server = await startServer('test-results/stored-scripts.log', { CAPTCHA: 'off', RATE_LIMITS: 'off' });
process.env['JOURNEYS_PORT'] = String(server.port);
process.env['JOURNEYS_DATA_DIR'] = server.dataDir;
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
const { apiAs, expectPlainText, hostilePortal, makePortal, payloads, publishHostileTexts, watchForScripts } =
  await import('../journeys/fixtures/index.ts');

try {
  const superadmin = await apiAs('superadmin@example.com');
  const noticed: string[] = [];
  const contexts = [await browser.newContext(), await browser.newContext({ javaScriptEnabled: false })];
  const [lively] = contexts;
  assert.ok(lively);
  const watch = await watchForScripts(lively);
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  pages[0]?.on('pageerror', (error) => noticed.push(`${pages[0]?.url()}: ${error.message}`));
  let seen = 0;
  const visit = async (address: string) => {
    for (const page of pages) await look(page, address);
    seen += 1;
  };
  const look = async (page: Page, address: string) => {
    await page.goto(address);
    // Without scripts nothing follows.
    if (page === pages[0]) await page.waitForLoadState('networkidle');
    await expectPlainText(page);
  };

  // Every field of every list: a hundred rows, with each payload in each place.
  const { items: demo } = await request(superadmin, recordEndpoints('portals').list, { query: {} });
  const { portal, origin } = await makePortal(hostilePortal(0));
  const portals = [
    ...demo.map((item) => ({ item, at: `http://${item.slug}.localhost:${server.port}` })),
    { item: portal, at: origin },
  ].filter(({ item }, at, all) => all.findIndex((other) => other.item._id === item._id) === at);
  for (const { item, at } of portals) {
    const { itemSlugs } = await publishHostileTexts(superadmin, item, { rows: payloads.length });
    for (const path of [
      '/homepage',
      '/welcome',
      '/about',
      '/contact',
      '/privacy-policy',
      '/terms-of-use',
      '/portfolio',
    ])
      await visit(`${at}${path}`);
    for (let page = 1; page <= 13; page += 1) await visit(`${at}/education?videos=${page}&papers=${page}`);
    for (const slug of itemSlugs) await visit(`${at}/education/${encodeURIComponent(slug)}`);
  }
  // The record of a portal and each content, one payload after another.
  for (let from = 1; from < payloads.length; from += 1) {
    await request(superadmin, recordEndpoints('portals').update, {
      params: { id: portal._id },
      body: hostilePortal(from),
    });
    await visit(`${origin}/contact?${from}`);
  }
  // Every address with a parameter.
  const at = `http://stallion.localhost:${server.port}`;
  for (const payload of payloads) {
    const text = encodeURIComponent(payload);
    for (const path of [
      `/portfolio?type=${text}&fund=${text}&exited=${text}#${text}`,
      `/education?videos=${text}&papers=${text}`,
      ...['education', 'confirm_email', 'reset_password', 'guest_session', 'sign'].map(
        (of) => `/${of}/${text}`,
      ),
      ...['syndication/dashboard', 'syndication/success'].map((of) => `/${of}/${text}`),
      `/${text}`,
    ])
      await visit(`${at}${path}`);
  }
  // Every address field rejects other values.
  let refused = 0;
  for (const field of [
    'facebookUrl',
    'instagramUrl',
    'youtubeUrl',
    'twitterUrl',
    'signInUrl',
    'signUpUrl',
  ] as const)
    for (const payload of payloads)
      await assert.rejects(
        request(superadmin, recordEndpoints('portals').update, {
          params: { id: portal._id },
          body: { [field]: payload },
        }),
        (failure) => failure instanceof ApiError && failure.status === 400 && (refused += 1) > 0,
        `${field}: ${payload}`,
      );
  console.log({ payloads: payloads.length, addresses: seen, refused, ran: watch.ran.length });
  assert.deepEqual([...watch.ran, ...noticed], []);
} finally {
  await browser.close();
  await server.stop();
}
assert.deepEqual(server.errors(), [], 'nothing was logged as an error');
