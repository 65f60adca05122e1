import type { Pool } from 'pg';
import type { Metric } from '../budget/budget.ts';
import { loadInRounds, median, medianRatio } from '../load/rounds.ts';
import { participationsIn, seedCrowd } from '../machine/seed.ts';

const load = { connections: 8, seconds: 3, rounds: 6 };

/** How much slower the page of a fund with a hundred thousand participations is. */
export async function measureBySlug(
  pool: Pool,
  origin: string,
  say: (line: string) => void,
): Promise<Metric[]> {
  say('100,000 participations in one fund');
  const { crowded, quiet, authCode } = await seedCrowd(pool);
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
