import type { Registry } from 'prom-client';

/** How often a value was in a cache, and how often it had to be made. */
export interface CacheMeter {
  hit(): void;
  miss(): void;
}

/** Begins to measure a cache, whose number of entries is asked with each scrape. */
export type CreateCacheMeter = (entries: () => number) => CacheMeter;

/**
 * What a process counts about itself, for Prometheus. Labels are names from the code, portals and numbers: nothing that
 * a caller chose and nothing about a person.
 */
export interface Metrics {
  /** Null if nothing is measured. */
  readonly registry: Registry | null;
  requestBegan(): void;
  /** `route` is the pattern, null for an address that is no route; `status` is null for a caller who was gone before. */
  requestEnded(request: {
    method: string;
    route: string | null;
    status: number | null;
    seconds: number;
  }): void;
  jobEnded(kind: string, outcome: 'done' | 'retried' | 'failed', seconds: number): void;
  browserError(kind: string, portal: string): void;
  cache(name: string): CreateCacheMeter;
}

const nothing = () => undefined;

export const noCacheMeter: CreateCacheMeter = () => ({ hit: nothing, miss: nothing });

/** Without METRICS_PORT, nothing is counted. */
export const noMetrics: Metrics = {
  registry: null,
  requestBegan: nothing,
  requestEnded: nothing,
  jobEnded: nothing,
  browserError: nothing,
  cache: () => noCacheMeter,
};
