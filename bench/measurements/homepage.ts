import { brotliDecompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import type { MeasuredServer } from '../machine/child.ts';
import { withChromium } from '../machine/chromium.ts';

interface Fetched {
  readonly path: string;
  /** Bytes on the wire, without headers. */
  readonly size: number;
}

/** Opens a page, and returns the JavaScript and CSS that it fetches until it is hydrated. */
export async function fetchUntilHydrated(page: Page, address: string): Promise<readonly Fetched[]> {
  const fetched: Promise<Fetched>[] = [];
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType()))
      fetched.push(
        request.sizes().then(({ responseBodySize }) => ({
          path: new URL(request.url()).pathname,
          size: responseBodySize,
        })),
      );
  });
  // Idle network comes after hydration, so nothing that hydration needs is missed.
  await page.goto(address, { waitUntil: 'networkidle' });
  return Promise.all(fetched);
}

/** The JavaScript and CSS of the homepage, in a real Chromium. */
export function measureHomepage(server: MeasuredServer, say: Say): Promise<readonly Metric[]> {
  return withChromium(say, async (browser) => {
    say('the homepage in Chromium');
    const page = await browser.newPage();
    const files = await fetchUntilHydrated(page, `http://stallion.localhost:${new URL(server.origin).port}/`);
    if (files.length === 0) throw new Error('The homepage fetched no script');
    await expectBrotli(server.origin, files);
    return [
      {
        name: 'homepage: JavaScript and CSS until hydrated, KB',
        value: files.reduce((sum, { size }) => sum + size, 0) / 1024,
        note: `${files.length} files`,
      },
    ];
  });
}

/** Verifies that the server sent brotli; otherwise the sizes are meaningless. */
async function expectBrotli(origin: string, files: readonly Fetched[]): Promise<void> {
  const largest = files.reduce((a, b) => (a.size >= b.size ? a : b));
  const { request } = await import('node:http');
  const { hostname, port } = new URL(origin);
  const headers = { host: 'stallion.localhost', 'accept-encoding': 'br' };
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const outgoing = request({ hostname, port, path: largest.path, headers }, (reply) => {
      if (reply.headers['content-encoding'] !== 'br')
        reject(new Error(`${largest.path} came without brotli`));
      void reply.toArray().then((chunks) => resolve(Buffer.concat(chunks as Buffer[])), reject);
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
  if (brotliDecompressSync(bytes).length <= largest.size)
    throw new Error(`${largest.path} was not compressed`);
}
