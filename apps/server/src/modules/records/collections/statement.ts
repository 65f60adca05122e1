import type { PortalView } from '@paddock/contract';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** Who records are read for: their level, user and portal decide what they see. */
export interface Viewer {
  readonly actor: Actor;
  readonly portal: Pick<PortalView, '_id'> | null;
  readonly now: Date;
}

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

/** Quotes the name of a column or table. Names come from the declarations only; quoting preserves their capitals. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * An SQL statement under construction. Its text comes from declarations; whatever a request sends becomes a parameter,
 * and so can never become SQL (COL-06).
 */
export class Statement {
  readonly viewer: Viewer;
  readonly values: unknown[] = [];
  /** The tables that the result depends on. */
  readonly tables = new Set<string>();
  /** True if the result depends on the current time. */
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

  /** The viewer's user id; NULL for a visitor. */
  actor(): string {
    return this.#once('actor', () => this.value(this.viewer.actor.user?.id ?? null, 'uuid'));
  }

  /** The selected portal's id; NULL if there is none. */
  portal(): string {
    return this.#once('portal', () => this.value(this.viewer.portal?._id ?? null, 'uuid'));
  }

  now(): string {
    this.dependsOnTime = true;
    return this.#once('now', () => this.value(this.viewer.now, 'timestamptz'));
  }

  /** A table to read from, recorded as one that the result depends on. */
  table(name: string): string {
    this.tables.add(name);
    return quoteIdentifier(name);
  }

  #once(name: string, make: () => string): string {
    const known = this.#shared.get(name);
    if (known !== undefined) return known;
    const text = make();
    this.#shared.set(name, text);
    return text;
  }

  /** Runs a text that was built with this statement's parameters. */
  async run<Row>(db: Kysely<Database>, text: string): Promise<Row[]> {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, this.values));
    return rows;
  }
}
