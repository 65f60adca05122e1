import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { openStaticCopy } from '../baseline/static-copy.ts';
import type { BenchRun, Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { median } from '../load/rounds.ts';
import type { Serve } from '../machine/child.ts';
import { withChromium } from '../machine/chromium.ts';
import { type BenchDatabase, openDatabase } from '../machine/database.ts';
import { openHeldFunds } from '../machine/open-funds.ts';
import { type Holdings, investor, seedInvestor } from '../machine/seed-investor.ts';
import { servePaddock } from '../machine/servers.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { markRows, type Scrolling, scrollThrough } from './page-scripts.ts';

/** How much is seeded, and how often each page is visited. */
export interface InvestorSizes {
  readonly holdings: Holdings;
  readonly rounds: number;
  /** Only the first so many pages; all, if it is left out. */
  readonly pages?: number;
}

const fullSizes: InvestorSizes = {
  holdings: { investments: 500, news: 1_000, tax: 500, verificationDocuments: 500 },
  rounds: 7,
};

/** The pages, with the selector of their rows and the number that must show. */
const pages = [
  { name: 'dashboard', path: '/dashboard', row: 'table:not([aria-busy]) tbody tr', least: 1 },
  { name: 'news documents', path: '/news_documents', row: 'main li, main tbody tr', least: 5 },
  { name: 'tax documents', path: '/tax_documents', row: 'main li, main tbody tr', least: 5 },
  {
    name: 'verification documents',
    path: '/verification_documents',
    row: 'main li, main tbody tr',
    least: 5,
  },
] as const;
type BenchPage = Omit<(typeof pages)[number], 'name'> & { readonly name: string };

/** When the rows of a page are shown, and how it scrolls. */
interface Look {
  /** Milliseconds. */
  readonly shown: number;
  readonly scrolling: Scrolling;
}

interface Visit extends Look {
  /** The same of a static page with what this one shows in the end. */
  readonly control: Look;
  readonly calls: number;
  readonly bytes: number;
}

/** The waiting times and costs of an investor with hundreds of investments and thousands of documents. */
export function measureInvestor(run: BenchRun): Promise<void> {
  return run.measure('investor', () =>
    withTemporaryFolder(async (folder) => {
      const database = await openDatabase(folder);
      try {
        return await measureInvestorOn(database, servePaddock(folder, database.url), fullSizes, run.say);
      } finally {
        await database.stop();
      }
    }),
  );
}

/** The same on a migrated, empty database, with a server that starts once it is filled. */
export async function measureInvestorOn(
  database: BenchDatabase,
  serve: Serve,
  { holdings, rounds, pages: most = pages.length }: InvestorSizes,
  say: Say,
): Promise<readonly Metric[]> {
  const { investments, news, tax, verificationDocuments } = holdings;
  say(`an investor with ${investments} investments and ${news + tax + verificationDocuments} documents`);
  await seedInvestor(database.pool, holdings);
  return await serve((server) => {
    const origin = `http://stallion.localhost:${new URL(server.origin).port}`;
    return withChromium(say, async (browser) => {
      const storageState = await signIn(browser, origin);
      const visited = { storageState, origin, rounds };
      const figures = await measurePages(browser, pages.slice(0, most), visited, say);
      await openHeldFunds(database);
      const opened = { ...pages[0], name: 'dashboard of opened funds' };
      return [...figures, ...(await measurePages(browser, [opened], visited, say))];
    });
  });
}

async function measurePages(
  browser: Browser,
  measured: readonly BenchPage[],
  { storageState, origin, rounds }: { storageState: Session; origin: string; rounds: number },
  say: Say,
): Promise<Metric[]> {
  const figures: Metric[] = [];
  for (const page of measured) {
    say(`${page.name}, ${rounds} times`);
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push(await visit(browser, { ...page, url: origin + page.path, storageState }));
    figures.push(...metricsOf(page.name, visits));
  }
  return figures;
}

function metricsOf(name: string, visits: readonly Visit[]): Metric[] {
  const figure = (what: string, measure: (visit: Visit) => number): Metric => {
    const values = visits.map(measure);
    const note = values.map((value) => Math.round(value * 100) / 100).join(', ');
    return { name: `investor: ${name}, ${what}`, value: median(values), note };
  };
  const against = (what: string, unit: string, measure: (look: Look) => number, added = 0): Metric => {
    const rounded = (look: Look) => Math.round(measure(look) * 100) / 100;
    return {
      name: `investor: ${name}, ${what}, as a multiple of a static page of the same content`,
      value: median(visits.map((one) => (measure(one) + added) / (measure(one.control) + added))),
      note: `${visits.map((one) => `${rounded(one)} against ${rounded(one.control)}`).join(', ')} ${unit}`,
    };
  };
  return [
    against('shown', 'ms', ({ shown }) => shown),
    // No task of 50 ms or less is reported.
    against('longest task while scrolling', 'ms', ({ scrolling }) => scrolling.longestTask, 50),
    against('time to scroll through', 'of the steady time', ({ scrolling }) => 1 / (1 - scrolling.dropped)),
    figure('calls of the server', ({ calls }) => calls),
    figure('KB of answers', ({ bytes }) => bytes / 1024),
  ];
}

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Signs in as a person does, and saves the browser's storage. */
async function signIn(browser: Browser, origin: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(investor.username);
  await dialog.getByLabel('Password', { exact: true }).fill(investor.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const session = await context.storageState();
  await context.close();
  return session;
}

/** One visit with an empty cache, signed in already, from the address to the end of the page. */
async function visit(
  browser: Browser,
  { url, row, least, storageState }: { url: string; row: string; least: number; storageState: Session },
): Promise<Visit> {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(markRows(row, least));
    const answers = countResponses(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    const shown = await timeOfRows(page, url);
    const { calls, bytes } = await answers();
    const control = await visitCopy(browser, { url, row, least, document: await page.content() });
    return { shown, control, calls, bytes, scrolling: await page.evaluate<Scrolling>(scrollThrough) };
  } finally {
    await context.close();
  }
}

/** When the rows were shown. A busy processor may show them only after the network has become idle. */
async function timeOfRows(page: Page, name: string): Promise<number> {
  for (const limit = performance.now() + 30_000; performance.now() < limit; await pause(50)) {
    const shown = await page.evaluate<number | null>('window.rowsShown ?? null');
    if (shown !== null) return shown;
  }
  throw new Error(`${name} shows no row`);
}

/** The same measurement of a static page with the same content. */
async function visitCopy(
  browser: Browser,
  { url, row, least, document }: { url: string; row: string; least: number; document: string },
): Promise<Look> {
  const copy = await openStaticCopy(url, document);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(markRows(row, least));
    await page.goto(copy.origin, { waitUntil: 'networkidle' });
    const shown = await timeOfRows(page, `The static page of ${url}`);
    return { shown, scrolling: await page.evaluate<Scrolling>(scrollThrough) };
  } finally {
    await context.close();
    copy.stop();
  }
}

/**
 * Counts a page's requests other than files, and the transferred bytes of the replies; not those of the bell, which asks
 * 500 ms after any page (NOT-01): on a slow machine a page is idle before.
 */
function countResponses(page: Page) {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const isBell = new URL(request.url()).pathname === '/api/notifications';
    if (['fetch', 'xhr'].includes(request.resourceType()) && !isBell)
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    const bytes = await Promise.all(sizes);
    return { calls: bytes.length, bytes: bytes.reduce((sum, size) => sum + size, 0) };
  };
}
