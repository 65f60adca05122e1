import lighthouse from 'lighthouse';
import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { median } from '../load/rounds.ts';
import type { MeasuredServer } from '../machine/child.ts';
import { withChromium } from '../machine/chromium.ts';
import { freePort } from '../machine/free-port.ts';

const portals = ['stallion', 'sports'];
const paths = ['/', '/portfolio', '/education'];

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const;
type Category = keyof typeof categories;

interface Report {
  readonly page: string;
  readonly scores: Readonly<Record<Category, number>>;
  /** The audits that cost points, for the reader. */
  readonly failed: readonly string[];
}

/** Lighthouse with its mobile preset on the public pages of both portals: the worst page counts. */
export async function measureLighthouse(
  server: MeasuredServer,
  rounds: number,
  say: Say,
): Promise<readonly Metric[]> {
  const port = await freePort();
  return withChromium(say, async () => {
    const reports: Report[] = [];
    for (const url of auditedPages(server)) reports.push(await reportOf(url, { port, rounds }, say));
    return (Object.keys(categories) as Category[]).map((category) => lowestScore(reports, category));
  }, [`--remote-debugging-port=${port}`]);
}

export const auditedPages = ({ origin }: MeasuredServer): string[] =>
  portals.flatMap((portal) =>
    paths.map((path) => `http://${portal}.localhost:${new URL(origin).port}${path}`),
  );

/** The median of the runs for figures that depend on the machine; the others never vary. */
async function reportOf(
  url: string,
  { port, rounds }: { port: number; rounds: number },
  say: Say,
): Promise<Report> {
  const runs: Report[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await audit(url, port));
  const [first] = runs;
  if (!first) throw new Error('Lighthouse did not run.');
  const report = {
    ...first,
    scores: { ...first.scores, performance: median(runs.map(({ scores }) => scores.performance)) },
  };
  say(`${report.page}: ${Object.values(report.scores).join(' / ')} ${report.failed.join(', ')}`.trim());
  return report;
}

async function audit(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: Object.keys(categories),
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(
      `Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message ?? 'no report'}`,
    );
  const { lhr } = result;
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    page: new URL(url).host.split('.')[0] + new URL(url).pathname,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    failed: Object.values(lhr.audits)
      .filter(({ score: points, scoreDisplayMode }) => points === 0 && scoreDisplayMode === 'binary')
      .map(({ id }) => id),
  };
}

function lowestScore(reports: readonly Report[], category: Category): Metric {
  const [lowest] = reports.toSorted((a, b) => a.scores[category] - b.scores[category]);
  return {
    name: `lighthouse: ${categories[category]}, the lowest of ${portals.length * paths.length} pages`,
    value: lowest?.scores[category] ?? Number.NaN,
    note: reports.map(({ page, scores }) => `${page} ${scores[category]}`).join(', '),
  };
}
