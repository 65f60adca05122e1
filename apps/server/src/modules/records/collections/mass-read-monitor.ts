import { createHash } from 'node:crypto';
import type { ListQuery } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { AuditLogEntry } from '../../../platform/audit.ts';
import type { RequestContext } from '../../../platform/http/index.ts';

/** How many users' records leave an audit line: in one reply, or in smaller ones of one reader within an hour. */
export const massReadThresholds = { inOneReply: 25, withinAnHour: 200 } as const;

const hour = 60 * 60_000;
const quarterHour = 15 * 60_000;

type ReadContext = Pick<RequestContext<unknown, unknown, unknown>, 'actor' | 'now' | 'audit' | 'request'>;

/** What a request has read, and about whom. */
interface RecordsRead {
  readonly collection: Collection;
  readonly persons: readonly string[];
  /** The request for a list. */
  readonly request?: Pick<ListQuery, 'filter' | 'search' | 'sort' | 'limit' | 'offset' | 'after'>;
}

/** What one reader has read within the hour that started at `since`. */
interface ReaderHistory {
  readonly since: Date;
  /** The users whom a line of this hour names. */
  readonly reported: Set<string>;
  readonly unreported: Set<string>;
}

/**
 * Leaves an audit line that names the users when an admin reads the records of many. It counts in this process's
 * memory, so a read costs nothing but the line, and a restart loses less than one line.
 */
export class MassReadMonitor {
  readonly #readers = new Map<string, ReaderHistory>();
  /** When a reader's page left its line, oldest first. */
  readonly #pages = new Map<string, number>();

  /** Never fails the read that it records: if the line cannot be written, the server's log says so. */
  async record(context: ReadContext, { collection, persons: found, request }: RecordsRead): Promise<void> {
    const { actor, now } = context;
    if (!actor.user) return;
    const self = actor.user.id;
    const persons = [...new Set(found)].filter((person) => person !== self);
    if (persons.length === 0) return;
    const caller = actor.session?.impersonatedBy ?? self;
    const reader = this.#readerOf(caller, now);
    const { filter, search, sort, limit, offset, after } = request ?? {};
    const page = digest([caller, collection, filter, search, sort, limit, offset, after]);
    if (persons.length >= massReadThresholds.inOneReply && this.#isFirst(page, now)) {
      const detail = { count: persons.length, filter, search, sort, limit, offset, after, persons };
      if (await writeAuditLine(context, { collection, detail })) return markReported(reader, persons);
      this.#pages.delete(page);
    }
    for (const person of persons) if (!reader.reported.has(person)) reader.unreported.add(person);
    if (reader.unreported.size < massReadThresholds.withinAnHour) return;
    const many = [...reader.unreported];
    // Set before the line is written, so that a concurrent read does not name them again.
    markReported(reader, many);
    if (await writeAuditLine(context, { detail: { count: many.length, since: reader.since, persons: many } }))
      return;
    for (const person of many) {
      reader.reported.delete(person);
      reader.unreported.add(person);
    }
  }

  #readerOf(caller: string, now: Date): ReaderHistory {
    for (const [other, { since }] of this.#readers)
      if (now.getTime() - since.getTime() >= hour) this.#readers.delete(other);
    const known = this.#readers.get(caller);
    if (known) return known;
    const reader = { since: now, reported: new Set<string>(), unreported: new Set<string>() };
    this.#readers.set(caller, reader);
    return reader;
  }

  /** Whether no similar read has left its line within a quarter of an hour; this one does from now on. */
  #isFirst(page: string, now: Date): boolean {
    for (const [other, at] of this.#pages) {
      if (now.getTime() - at < quarterHour) break;
      this.#pages.delete(other);
    }
    if (this.#pages.has(page)) return false;
    this.#pages.set(page, now.getTime());
    return true;
  }
}

function markReported(reader: ReaderHistory, persons: readonly string[]): void {
  for (const person of persons) {
    reader.reported.add(person);
    reader.unreported.delete(person);
  }
}

async function writeAuditLine(context: ReadContext, line: Omit<AuditLogEntry, 'action'>): Promise<boolean> {
  try {
    await context.audit({ action: 'records.read_many', ...line });
    return true;
  } catch (error) {
    context.request.log.error({ err: error }, 'A mass read could not be written to the audit log');
    return false;
  }
}

/** The same length for long filters and for none. */
const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64');
