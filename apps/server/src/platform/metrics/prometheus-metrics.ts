import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Seconds: what feels instant, what the budgets of pages allow, and what ends in a timeout. */
const requestBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobBuckets = [0.1, 1, 10, 60, 300];

/** A caller may invent methods, so only these are told apart. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Each server has its own registry, because tests run several in one process. */
export function createPrometheusMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'paddock_http_request_duration_seconds',
    help: 'Requests by route pattern, method and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const open = new Gauge({
    name: 'paddock_http_requests_open',
    help: 'Requests that have no whole reply yet',
    registers,
  });
  const jobs = new Histogram({
    name: 'paddock_job_run_duration_seconds',
    help: 'Runs of jobs in this process by kind and outcome (done, retried, failed for the last time)',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const browserErrors = new Counter({
    name: 'paddock_browser_errors_total',
    help: 'Errors that browsers have reported to this process',
    labelNames: ['kind', 'portal'],
    registers,
  });
  const lookups = new Counter({
    name: 'paddock_cache_lookups_total',
    help: 'Lookups in the caches of this process by result (hit, miss)',
    labelNames: ['cache', 'result'],
    registers,
  });
  const sizes = new Map<string, () => number>();
  const entries = new Gauge({
    name: 'paddock_cache_entries',
    help: 'Entries in the caches of this process',
    labelNames: ['cache'],
    registers: [],
    collect() {
      for (const [cache, size] of sizes) this.set({ cache }, size());
    },
  });
  registry.registerMetric(entries);
  return {
    registry,
    requestBegan: () => open.inc(),
    requestEnded: ({ method, route, status, seconds }) => {
      open.dec();
      requests.observe(
        {
          method: methods.has(method) ? method : 'other',
          route: route ?? 'unknown',
          status: status === null ? 'aborted' : String(status),
        },
        seconds,
      );
    },
    jobEnded: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    browserError: (kind, portal) => browserErrors.inc({ kind, portal }),
    cache: (cache) => (size) => {
      sizes.set(cache, size);
      return {
        hit: () => lookups.inc({ cache, result: 'hit' }),
        miss: () => lookups.inc({ cache, result: 'miss' }),
      };
    },
  };
}
