import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Viewer } from './viewer.ts';

type SqlType =
  | 'uuid'
  | 'uuid[]'
  | 'text'
  | 'text[]'
  | 'numeric'
  | 'numeric[]'
  | 'timestamptz'
  | 'boolean'
  | 'jsonb';

/** A column or table name. Names come from the declarations only; quoting is for their capitals. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * One SQL statement in the making. Its text is put together from declarations; whatever a caller sent travels
 * as a parameter, so it can never become SQL (COL-06).
 */
export class Statement {
  readonly viewer: Viewer;
  readonly values: unknown[] = [];
  /** The tables that the answer depends on. */
  readonly tables = new Set<string>();
  /** True where the answer depends on the time of day. */
  dependsOnTime = false;
  readonly #shared = new Map<string, string>();

  constructor(viewer: Viewer) {
    this.viewer = viewer;
  }

  /** A value as a typed parameter. */
  value(value: unknown, type: SqlType | (string & {})): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** The caller's user id, NULL for a visitor. */
  actor(): string {
    return this.#once('actor', () => this.value(this.viewer.actor.user?.id ?? null, 'uuid'));
  }

  /** The selected portal's id, NULL where there is none. */
  portal(): string {
    return this.#once('portal', () => this.value(this.viewer.portal?._id ?? null, 'uuid'));
  }

  now(): string {
    this.dependsOnTime = true;
    return this.#once('now', () => this.value(this.viewer.now, 'timestamptz'));
  }

  /** A table to read from, noted as one that the answer depends on. */
  table(name: string): string {
    this.tables.add(name);
    return quoted(name);
  }

  #once(name: string, make: () => string): string {
    const known = this.#shared.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.#shared.set(name, made);
    return made;
  }

  /** Runs a text made with this statement's parameters. */
  async run<Row>(db: Kysely<Database>, text: string): Promise<Row[]> {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, this.values));
    return rows;
  }
}
