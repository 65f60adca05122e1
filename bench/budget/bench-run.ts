import type { Metric } from './budget.ts';

/** Prints a line of what is going on. */
export type Say = (line: string) => void;

/** The figures of a run. A group that fails loses only its own. */
export class BenchRun {
  readonly figures: Metric[] = [];
  readonly failures = new Map<string, unknown>();
  readonly say: Say;
  readonly #wanted: ReadonlySet<string>;
  readonly #measured = new Set<string>();

  constructor(wanted: ReadonlySet<string>, say: Say) {
    this.#wanted = wanted;
    this.say = say;
  }

  wants(...groups: string[]): boolean {
    return groups.some((group) => this.#wanted.has(group));
  }

  /** Measures a group if it is wanted. */
  async measure(group: string, work: () => Promise<readonly Metric[]>): Promise<void> {
    if (!this.wants(group)) return;
    try {
      this.figures.push(...(await work()));
      this.#measured.add(group);
    } catch (error) {
      this.#fail([group], error);
    }
  }

  /** Does what these groups share, if one of them is wanted. If it fails, those without figures fail with it. */
  async share(groups: readonly string[], work: () => Promise<void>): Promise<void> {
    const wanted = groups.filter((group) => this.wants(group));
    if (wanted.length === 0) return;
    try {
      await work();
    } catch (error) {
      const lost = wanted.filter((group) => !this.#measured.has(group) && !this.failures.has(group));
      this.#fail(lost.length > 0 ? lost : wanted, error);
    }
  }

  #fail(groups: readonly string[], error: unknown): void {
    this.say(`failed: ${groups.join(', ')}: ${error instanceof Error ? error.stack : String(error)}`);
    for (const group of groups) this.failures.set(group, error);
  }
}
