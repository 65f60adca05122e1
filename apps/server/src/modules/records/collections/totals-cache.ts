import { collections } from '@paddock/domain';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../../../platform/change-feed.ts';
import type { CacheMeter, CreateCacheMeter } from '../../../platform/metrics/metrics.ts';

const maxEntries = 2_000;
/** How long "more than ten thousand" is believed, in milliseconds. */
const moreLifetime = 10 * 60_000;

/** They grow with each request or email, and announce nothing. */
const silentTables: ReadonlySet<string> = new Set(['audit_events', 'outbox']);

/**
 * The tables that announce their changes: every collection except the silent ones, and the
 * tables of memberships and of portals' pictures.
 */
const trackedTables: ReadonlySet<string> = new Set([
  ...collections.filter((collection) => !silentTables.has(collection)),
  'portal_memberships',
  'portal_pictures',
]);

/** Whether totals of these tables may be cached: for a table that announces nothing, they would be stale forever. */
export function isCacheable(tables: ReadonlySet<string>): boolean {
  return [...tables].every((table) => trackedTables.has(table));
}

/**
 * Caches in memory how many records long lists have: counting ten thousand records costs more than returning the page.
 * A total is dropped as soon as one of its tables changes, in any process; the database announces it at the commit.
 */
export class TotalsCache {
  readonly #changes: ChangeFeed;
  readonly #generations = new Map<string, number>();
  readonly #more = new LRUCache<string, number>({ max: maxEntries });
  readonly #kept = new LRUCache<string, { total: number; stamp: string }>({ max: maxEntries });

  readonly #meter: CacheMeter;

  constructor(changes: ChangeFeed, createMeter: CreateCacheMeter) {
    this.#changes = changes;
    this.#meter = createMeter(() => this.#kept.size);
  }

  /** The version of the tables: a total counted at this version is valid as long as it stays the same. */
  versionOf(tables: ReadonlySet<string>): string {
    return [...tables].map((table) => this.#generation(table)).join(',');
  }

  get(key: string, tables: ReadonlySet<string>): number | undefined {
    const entry = this.#kept.get(key);
    const total = entry && entry.stamp === this.versionOf(tables) ? entry.total : undefined;
    if (total === undefined) this.#meter.miss();
    else this.#meter.hit();
    return total;
  }

  /** `stamp` is from before counting, so that a change in between is not missed. */
  set(key: string, total: number, stamp: string): void {
    this.#kept.set(key, { total, stamp });
  }

  /**
   * Whether more than could be counted matched a while ago, in tables that announce nothing. They lose rows in
   * housekeeping only, so this stays true for long, and finding it out again costs most of the request.
   */
  hadMore(key: string, now: number): boolean {
    const since = this.#more.get(key);
    return since !== undefined && now - since < moreLifetime;
  }

  setMore(key: string, now: number): void {
    this.#more.set(key, now);
  }

  /** This process changes the table, so it need not wait for the notification. */
  invalidate(table: string): void {
    this.#generations.set(table, this.#generation(table) + 1);
  }

  #generation(table: string): number {
    const known = this.#generations.get(table);
    if (known !== undefined) return known;
    this.#generations.set(table, 0);
    this.#changes.on(table, () => this.invalidate(table));
    return 0;
  }
}
