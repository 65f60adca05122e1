import type { Pool } from 'pg';
import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { type Load, loadInRounds, median, medianRatio } from '../load/rounds.ts';
import { type Crowd, participationsIn, seedCrowd } from '../machine/seed.ts';

/** How much slower the page of a fund with a hundred thousand participations is. */
export async function measureBySlug(
  pool: Pool,
  origin: string,
  { load, crowd }: { load: Load; crowd: Crowd },
  say: Say,
): Promise<Metric[]> {
  say(`${crowd.crowded} participations in one fund`);
  const { crowded, quiet, authCode } = await seedCrowd(pool, crowd);
  const targets = [crowded, quiet].map((slug) => ({
    url: `${origin}/api/syndication/byslug/${slug}`,
    headers: { authcode: authCode, host: 'bench.localhost' },
  }));
  say(`byslug of both, ${load.rounds} rounds of ${load.seconds} s in turn`);
  const [many, few] = await loadInRounds(targets, load);
  if (!many || !few) return [];
  const counts = [await participationsIn(pool, crowded), await participationsIn(pool, quiet)];
  return [
    {
      name: 'byslug: 100,000 participations, as a multiple of 100',
      // Time per request is the inverse of requests per second.
      value: medianRatio(few.requestsPerSecond, many.requestsPerSecond),
      note: `${Math.round(median(many.requestsPerSecond))} per second with ${counts[0]}, ${Math.round(median(few.requestsPerSecond))} with ${counts[1]}`,
    },
  ];
}
