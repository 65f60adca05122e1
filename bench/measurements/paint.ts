import type { Browser } from '@playwright/test';
import { openStaticCopy } from '../baseline/static-copy.ts';
import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { medianRatio } from '../load/rounds.ts';
import type { MeasuredServer } from '../machine/child.ts';
import { withChromium } from '../machine/chromium.ts';

/** The phone: a network such as slow 4G, and a processor so many times slower than this one. */
export interface PaintSizes {
  readonly rounds: number;
  readonly network: { readonly bytesPerSecond: number; readonly latency: number };
  readonly slowdown: number;
}

interface Loading {
  readonly largestPaint: number;
  readonly blocked: number;
}

/**
 * When the homepage is painted on a slow phone, compared with a static page of the same bytes in the same run, and
 * how long its scripts then block.
 */
export function measurePaint(
  server: MeasuredServer,
  sizes: PaintSizes,
  say: Say,
): Promise<readonly Metric[]> {
  const { rounds } = sizes;
  return withChromium(say, async (browser) => {
    say(`the homepage on a slow phone, and a static page of the same bytes, ${rounds} times in turn`);
    const origin = `http://stallion.localhost:${new URL(server.origin).port}/`;
    const copy = await openStaticCopy(origin, await readDocument(browser, origin));
    try {
      const loadings: Loading[] = [];
      const controls: Loading[] = [];
      for (let round = 0; round < rounds; round += 1) {
        loadings.push(await load(browser, origin, sizes));
        controls.push(await load(browser, copy.origin, sizes));
      }
      const paint = ({ largestPaint }: Loading) => largestPaint;
      const list = (values: number[]) => values.map((value) => Math.round(value)).join(', ');
      return [
        {
          name: 'paint: largest paint of / on a slow phone, as a multiple of a static page of the same bytes',
          value: medianRatio(loadings.map(paint), controls.map(paint)),
          note: `${list(loadings.map(paint))} against ${list(controls.map(paint))} ms`,
        },
        {
          name: 'paint: blocking time of / on a slow phone, as a share of the largest paint of the static page',
          value: medianRatio(
            loadings.map(({ blocked }) => blocked),
            controls.map(paint),
          ),
          note: `${list(loadings.map(({ blocked }) => blocked))} ms`,
        },
      ];
    } finally {
      copy.stop();
    }
  });
}

/** The document as the server sends it. */
async function readDocument(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  try {
    return (await (await page.goto(url))?.text()) ?? '';
  } finally {
    await page.close();
  }
}

async function load(browser: Browser, url: string, { network, slowdown }: PaintSizes): Promise<Loading> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.bytesPerSecond,
      uploadThroughput: network.bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate<Loading>(paintScript);
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page once it is idle, from the browser's recorded entries. As text, because the types of a page are not
 * those of the programs here. An observer without entries is never called, hence the timer.
 */
const paintScript = `(async () => {
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
