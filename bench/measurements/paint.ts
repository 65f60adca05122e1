import type { Browser } from '@playwright/test';
import type { Figure } from '../budget.ts';
import { median } from '../load/rounds.ts';
import type { Child } from '../machine/child.ts';
import { inChromium } from '../machine/chromium.ts';

/** A phone on slow 4G: 1.6 Mbit/s, 150 ms, a processor four times slower than this one. */
const phone = { bytesPerSecond: 1_600_000 / 8, latency: 150, slowdown: 4 };
const rounds = 5;

interface Loading {
  readonly largestPaint: number;
  readonly blocked: number;
}

/** When the homepage stands before a visitor on a slow phone, and how long it keeps them from pressing anything. */
export function measurePaint(server: Child, say: (line: string) => void): Promise<readonly Figure[]> {
  return inChromium(say, async (browser) => {
    say(`the homepage on a slow phone, ${rounds} times`);
    const origin = `http://stallion.localhost:${new URL(server.origin).port}/`;
    const loadings: Loading[] = [];
    for (let round = 0; round < rounds; round += 1) loadings.push(await load(browser, origin));
    const note = (values: number[]) => values.map((value) => Math.round(value)).join(', ');
    const paints = loadings.map(({ largestPaint }) => largestPaint);
    const blocks = loadings.map(({ blocked }) => blocked);
    return [
      { name: 'paint: largest paint of / on a slow phone, ms', value: median(paints), note: note(paints) },
      { name: 'paint: blocking time of / on a slow phone, ms', value: median(blocks), note: note(blocks) },
    ];
  });
}

async function load(browser: Browser, url: string): Promise<Loading> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latency,
      downloadThroughput: phone.bytesPerSecond,
      uploadThroughput: phone.bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate<Loading>(watchedLoading);
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page once it is quiet: the browser has kept what it saw. As text, because the types of a page are not
 * those of the programs here. An observer without entries is never called, hence the timer.
 */
const watchedLoading = `(async () => {
  const seen = (type) => new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      observer.disconnect();
      resolve(list.getEntries());
    }).observe({ type, buffered: true });
    setTimeout(resolve, 500, []);
  });
  const paints = await seen('largest-contentful-paint');
  const tasks = await seen('longtask');
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
  return {
    largestPaint: paints.at(-1).startTime,
    blocked: tasks
      .filter(({ startTime, duration }) => startTime + duration > firstPaint)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  };
})()`;
