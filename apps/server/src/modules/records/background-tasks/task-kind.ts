import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Actor, ActorUser } from '../../../platform/actor.ts';
import type { AuditLogEntry, Origin } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** In whose name an item is worked: as in a request of the person who began the task. */
export interface TaskContext {
  readonly db: Kysely<Database>;
  readonly actor: Actor;
  readonly person: ActorUser;
  readonly portal: { readonly _id: string } | null;
  readonly now: Date;
  readonly origin: Origin;
  audit(line: AuditLogEntry): Promise<void>;
}

/**
 * A kind of background task. `work` carries out one item in a transaction of its own and throws a DomainError if the
 * item cannot be done: the task reports its message and goes on. Work that needs more than the database has a
 * `prepare`, which runs before the transaction and may run again. Work that takes the machine's attention, such as a PDF
 * for each item, `rests` between items.
 */
export interface TaskKind<Input, Item, Prepared = undefined> {
  readonly name: string;
  /** Parsed again before the work, because another version of the server may have begun the task. */
  readonly input: z.ZodMiniType<Input>;
  readonly item: z.ZodMiniType<Item>;
  readonly rests?: boolean;
  prepare?(context: Omit<TaskContext, 'audit'>, input: Input, item: Item): Promise<Prepared>;
  work(context: TaskContext, input: Input, item: Item, prepared: Prepared): Promise<void>;
}

/** Declares a kind of background task. Its module adds it to the registry, which returns what begins one. */
export function defineTask<Input, Item, Prepared = undefined>(
  kind: TaskKind<Input, Item, Prepared>,
): TaskKind<Input, Item, Prepared> {
  return kind;
}

/** A kind whose input and items are parsed when they are read from the database. */
export interface StoredTaskKind {
  readonly name: string;
  readonly rests: boolean;
  prepare(context: Omit<TaskContext, 'audit'>, input: unknown, item: unknown): Promise<unknown>;
  work(context: TaskContext, input: unknown, item: unknown, prepared: unknown): Promise<void>;
}

export function toStoredTaskKind<Input, Item, Prepared>(
  kind: TaskKind<Input, Item, Prepared>,
): StoredTaskKind {
  return {
    name: kind.name,
    rests: kind.rests ?? false,
    prepare: async (context, input, item) =>
      kind.prepare?.(context, z.parse(kind.input, input), z.parse(kind.item, item)),
    work: (context, input, item, prepared) =>
      kind.work(context, z.parse(kind.input, input), z.parse(kind.item, item), prepared as Prepared),
  };
}
