import { collections } from '@paddock/domain';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import { countedTables } from '../../platform/row-counts.ts';

const maxEntries = 2_000;

/**
 * The tables that announce their changes: every collection except those that grow with each request or email; and the
 * tables of memberships and of portals' pictures.
 */
const trackedTables: ReadonlySet<string> = new Set([
  ...collections.filter((collection) => !countedTables.has(collection)),
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
  readonly #kept = new Map<string, { total: number; stamp: string }>();

  constructor(changes: ChangeFeed) {
    this.#changes = changes;
  }

  /** The version of the tables: a total counted at this version is valid as long as it stays the same. */
  versionOf(tables: ReadonlySet<string>): string {
    return [...tables].map((table) => this.#generation(table)).join(',');
  }

  get(key: string, tables: ReadonlySet<string>): number | undefined {
    const entry = this.#kept.get(key);
    return entry && entry.stamp === this.versionOf(tables) ? entry.total : undefined;
  }

  /** `stamp` is from before counting, so that a change in between is not missed. */
  set(key: string, total: number, stamp: string): void {
    if (this.#kept.size >= maxEntries) this.#kept.clear();
    this.#kept.set(key, { total, stamp });
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
