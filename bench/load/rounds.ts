import autocannon from 'autocannon';

/** A request that is loaded in rounds, in turn with the others. */
export interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
}

export interface Load {
  readonly connections: number;
  /** Seconds of one round. */
  readonly seconds: number;
  /** Seconds of the first round, which is not counted. */
  readonly warmup: number;
  readonly rounds: number;
}

/** Of each round. */
export interface LoadResult {
  requestsPerSecond: number[];
  /** Milliseconds. */
  p99: number[];
}

/**
 * Loads the targets in turn, round by round and each round in the other order, so that other work on the machine
 * affects all of them equally. The first, short round warms up and is not counted.
 */
export async function loadInRounds(targets: readonly Target[], load: Load): Promise<LoadResult[]> {
  const loaded: LoadResult[] = targets.map(() => ({ requestsPerSecond: [], p99: [] }));
  if (load.warmup > 0) for (const target of targets) await loadOnce(target, load.connections, load.warmup);
  for (let round = 0; round < load.rounds; round += 1) {
    const order = [...targets.keys()];
    if (round % 2 === 1) order.reverse();
    for (const index of order) {
      const target = targets[index];
      if (!target) continue;
      const result = await loadOnce(target, load.connections, load.seconds);
      loaded[index]?.requestsPerSecond.push(result.requests.average);
      loaded[index]?.p99.push(result.latency.p99);
    }
  }
  return loaded;
}

async function loadOnce({ url, headers }: Target, connections: number, duration: number) {
  const result = await autocannon({ url, headers, connections, duration });
  if (result.errors > 0 || result.timeouts > 0 || result.non2xx > 0)
    throw new Error(
      `${url}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refused of ${result.requests.total}`,
    );
  return result;
}

/** The middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** The median of the ratios of each round, so that one slow round does not decide. */
export function medianRatio(these: readonly number[], those: readonly number[]): number {
  return median(these.map((value, round) => value / (those[round] ?? Number.NaN)));
}
