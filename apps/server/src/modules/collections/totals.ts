import type { Changes } from '../../platform/changes.ts';

const keptAtMost = 2_000;

/**
 * How many records long lists have, kept in memory: counting ten thousand records costs more than answering the
 * page. A total is forgotten as soon as one of the tables that it was counted in changes, in whichever process;
 * the database tells of it at the commit.
 */
export class Totals {
  readonly #changes: Changes;
  readonly #generations = new Map<string, number>();
  readonly #kept = new Map<string, { total: number; stamp: string }>();

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  /** What the tables were at: a total counted since then is good for as long as this stays the same. */
  stampOf(tables: ReadonlySet<string>): string {
    return [...tables].map((table) => this.#generation(table)).join(',');
  }

  find(key: string, tables: ReadonlySet<string>): number | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.stamp === this.stampOf(tables) ? kept.total : undefined;
  }

  /** `stamp` is from before the counting, so that a change in between is not missed. */
  keep(key: string, total: number, stamp: string): void {
    if (this.#kept.size >= keptAtMost) this.#kept.clear();
    this.#kept.set(key, { total, stamp });
  }

  /** This process changes the table: no need to wait for word of it. */
  changed(table: string): void {
    this.#generations.set(table, this.#generation(table) + 1);
  }

  #generation(table: string): number {
    const known = this.#generations.get(table);
    if (known !== undefined) return known;
    this.#generations.set(table, 0);
    this.#changes.on(table, () => this.changed(table));
    return 0;
  }
}
