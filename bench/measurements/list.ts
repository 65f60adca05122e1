import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { type Load, loadInRounds, median, medianRatio } from '../load/rounds.ts';

const listPath = '/api/synd_users?limit=50&populate=fund&sort=-createdAt';

/** The authenticated list with its funds, against the baseline. */
export async function measureList(
  authcode: string,
  servers: { paddock: string; bare: string },
  load: Load,
  say: Say,
): Promise<Metric[]> {
  const targets = [servers.paddock, servers.bare].map((origin) => ({
    url: `${origin}${listPath}`,
    headers: { authcode, host: 'bench.localhost' },
  }));
  for (const { url, headers } of targets) await expectPage(url, headers);
  say(`the list, ${load.rounds} rounds of ${load.seconds} s in turn, ${load.connections} connections`);
  const [paddock, bare] = await loadInRounds(targets, load);
  if (!paddock || !bare) return [];
  const rate = (values: number[]) => `${Math.round(median(values))}`;
  return [
    {
      name: 'list: requests per second, as a share of the bare baseline',
      value: medianRatio(paddock.requestsPerSecond, bare.requestsPerSecond),
      note: `${rate(paddock.requestsPerSecond)} against ${rate(bare.requestsPerSecond)} per second`,
    },
    {
      name: 'list: p99, as a multiple of the bare baseline',
      value: medianRatio(paddock.p99, bare.p99),
      note: `${rate(paddock.p99)} against ${rate(bare.p99)} ms`,
    },
  ];
}

/** Verifies that both return the same fifty participations with their funds. */
async function expectPage(url: string, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(url, { headers });
  const { items } = (await reply.json()) as { items?: { fund?: { name?: string } }[] };
  if (items?.length !== 50 || !items.every(({ fund }) => fund?.name?.startsWith('Fund ')))
    throw new Error(`${url} does not return the page to measure (${reply.status})`);
}
