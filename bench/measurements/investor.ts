import type { Browser, Page } from '@playwright/test';
import type { Figure } from '../budget.ts';
import { median } from '../load/rounds.ts';
import { inChromium } from '../machine/chromium.ts';
import { openDatabase } from '../machine/database.ts';
import { holdings, investor, seedInvestor } from '../machine/seed-investor.ts';
import { startPaddock } from '../machine/servers.ts';
import { inTemporaryFolder } from '../machine/temporary-folder.ts';
import { markRows, type Scrolling, scrollThrough } from './watched-page.ts';

const rounds = 3;

/** The pages, and what stands there when the first of their rows does. */
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

interface Visit {
  readonly shown: number;
  readonly calls: number;
  readonly bytes: number;
  readonly scrolling: Scrolling;
}

type Say = (line: string) => void;

/** What somebody with hundreds of investments and thousands of documents waits for, and what it takes. */
export function measureInvestor(_wanted: ReadonlySet<string>, say: Say): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const { investments, news, tax, proofs } = holdings;
    say(`an investor with ${investments} investments and ${news + tax + proofs} documents`);
    const database = await openDatabase(folder);
    try {
      await seedInvestor(database.pool);
      const server = await startPaddock(folder, database.url);
      try {
        const origin = `http://stallion.localhost:${new URL(server.origin).port}`;
        return [...(await inChromium(say, (browser) => measurePages(browser, origin, say)))];
      } finally {
        await server.stop();
      }
    } finally {
      await database.stop();
    }
  });
}

async function measurePages(browser: Browser, origin: string, say: Say): Promise<Figure[]> {
  const storageState = await signIn(browser, origin);
  const figures: Figure[] = [];
  for (const page of pages) {
    say(`${page.path}, ${rounds} times`);
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push(await visit(browser, { ...page, url: origin + page.path, storageState }));
    figures.push(...figuresOf(page.name, visits));
  }
  return figures;
}

function figuresOf(name: string, visits: readonly Visit[]): Figure[] {
  const figure = (what: string, of: (visit: Visit) => number): Figure => {
    const values = visits.map(of);
    const note = values.map((value) => Math.round(value * 100) / 100).join(', ');
    return { name: `investor: ${name}, ${what}`, value: median(values), note };
  };
  return [
    figure('shown, ms', ({ shown }) => shown),
    figure('longest task while scrolling, ms', ({ scrolling }) => scrolling.longestTask),
    figure('frames dropped while scrolling, share', ({ scrolling }) => scrolling.dropped),
    figure('calls of the server', ({ calls }) => calls),
    figure('KB of answers', ({ bytes }) => bytes / 1024),
  ];
}

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Signs in as a person does, and keeps what the browser keeps. */
async function signIn(browser: Browser, origin: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('E-mail address').fill(investor.username);
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
    const answers = countAnswers(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    const shown = await page.evaluate<number | null>('window.rowsShown ?? null');
    if (shown === null) throw new Error(`${url} shows no row`);
    const { calls, bytes } = await answers();
    return { shown, calls, bytes, scrolling: await page.evaluate<Scrolling>(scrollThrough) };
  } finally {
    await context.close();
  }
}

/** Counts what a page asks of the server beside its files, and the bytes of the answers as they travel. */
function countAnswers(page: Page) {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    const bytes = await Promise.all(sizes);
    return { calls: bytes.length, bytes: bytes.reduce((sum, size) => sum + size, 0) };
  };
}
