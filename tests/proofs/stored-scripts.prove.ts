import assert from 'node:assert/strict';
import { ApiError, recordEndpoints, request } from '@paddock/contract';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { findBrowser } from '../journeys/fixtures/browser.ts';
import {
  apiAs,
  expectPlainText,
  hostilePortal,
  makePortal,
  payloads,
  publishHostileTexts,
  watchForScripts,
} from '../journeys/fixtures/index.ts';
import { useServer } from '../journeys/fixtures/server-address.ts';
import { startServer } from '../journeys/fixtures/server-process.ts';

/** How much of each. */
interface StoredScriptsSizes {
  /** The texts of each place. */
  readonly texts: readonly string[];
  /** Portals of the demo, beside the hostile one. */
  readonly portals: number;
  /** Pages of the education list. */
  readonly pages: number;
  /** One of so many addresses is opened. */
  readonly oneOf: number;
}

const publicPaths = [
  '/homepage',
  '/welcome',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-use',
  '/portfolio',
];
const addressFields = [
  'facebookUrl',
  'instagramUrl',
  'youtubeUrl',
  'twitterUrl',
  'signInUrl',
  'signUpUrl',
] as const;

/**
 * Puts texts with scripts into every text of the public pages of portals of the demo and of one with a hostile record,
 * into every address with a parameter, and into every address field, in Chromium with and without JavaScript. No dialog
 * opens, the content security policy blocks nothing, and no text becomes markup.
 */
export async function proveStoredScripts(
  server: { port: number; dataDir: string },
  browser: Browser,
  sizes: StoredScriptsSizes,
): Promise<void> {
  useServer(server);
  const superadmin = await apiAs('superadmin@example.com');
  const noticed: string[] = [];
  const contexts = [await browser.newContext(), await browser.newContext({ javaScriptEnabled: false })];
  const [lively] = contexts;
  assert.ok(lively);
  const watch = await watchForScripts(lively);
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  pages[0]?.on('pageerror', (error) => noticed.push(`${pages[0]?.url()}: ${error.message}`));
  const open = new Set<string>();
  pages[0]?.on('request', (asked) => open.add(asked.url()));
  const close = (asked: Request) => open.delete(asked.url());
  pages[0]?.on('requestfinished', close).on('requestfailed', close);
  let seen = 0;
  let named = 0;
  const visit = async (address: string) => {
    named += 1;
    if (named % sizes.oneOf > 0) return;
    for (const page of pages) await look(page, address);
    seen += 1;
  };
  const look = async (page: Page, address: string) => {
    await page.goto(address);
    // Without scripts nothing follows.
    if (page === pages[0])
      await page.waitForLoadState('networkidle').catch((error: unknown) => {
        throw new Error(`${page.url()} waits for ${[...open].join(', ') || 'nothing'}`, { cause: error });
      });
    await expectPlainText(page);
  };

  // Every field of every list: a row for each text, with each payload in each place.
  const { items: demo } = await request(superadmin, recordEndpoints('portals').list, { query: {} });
  const { portal, origin } = await makePortal(hostilePortal(0));
  const portals = [
    ...demo
      .filter(({ _id }) => _id !== portal._id)
      .slice(0, sizes.portals)
      .map((item) => ({ item, at: `http://${item.slug}.localhost:${server.port}` })),
    { item: portal, at: origin },
  ];
  for (const { item, at } of portals) {
    const { itemSlugs } = await publishHostileTexts(superadmin, item, { rows: sizes.texts.length });
    for (const path of publicPaths) await visit(`${at}${path}`);
    for (let page = 1; page <= sizes.pages; page += 1)
      await visit(`${at}/education?videos=${page}&papers=${page}`);
    for (const slug of itemSlugs) await visit(`${at}/education/${encodeURIComponent(slug)}`);
  }
  // The record of a portal and each content, one payload after another.
  for (let from = 1; from < sizes.texts.length; from += 1) {
    await request(superadmin, recordEndpoints('portals').update, {
      params: { id: portal._id },
      body: hostilePortal(from),
    });
    await visit(`${origin}/contact?${from}`);
  }
  const stallion = `http://stallion.localhost:${server.port}`;
  for (const text of sizes.texts) for (const path of pathsWith(text)) await visit(`${stallion}${path}`);
  // Every address field rejects other values.
  let refused = 0;
  for (const field of addressFields)
    for (const text of sizes.texts)
      await assert.rejects(
        request(superadmin, recordEndpoints('portals').update, {
          params: { id: portal._id },
          body: { [field]: text },
        }),
        (failure) => failure instanceof ApiError && failure.status === 400 && (refused += 1) > 0,
        `${field}: ${text}`,
      );
  console.log({ payloads: sizes.texts.length, addresses: seen, refused, ran: watch.ran.length });
  assert.deepEqual([...watch.ran, ...noticed], []);
}

/** Every address with a parameter. */
function pathsWith(payload: string): string[] {
  const text = encodeURIComponent(payload);
  return [
    `/portfolio?type=${text}&fund=${text}&exited=${text}#${text}`,
    `/education?videos=${text}&papers=${text}`,
    ...['education', 'confirm_email', 'reset_password', 'guest_session', 'sign'].map(
      (page) => `/${page}/${text}`,
    ),
    ...['syndication/dashboard', 'syndication/success'].map((page) => `/${page}/${text}`),
    `/${text}`,
  ];
}

if (import.meta.main) {
  const server = await startServer('test-results/stored-scripts.log', { CAPTCHA: 'off', RATE_LIMITS: 'off' });
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  try {
    await proveStoredScripts(server, browser, { texts: payloads, portals: 2, pages: 13, oneOf: 1 });
  } finally {
    await browser.close();
    await server.stop();
  }
  assert.deepEqual(server.errors(), [], 'nothing was logged as an error');
}
