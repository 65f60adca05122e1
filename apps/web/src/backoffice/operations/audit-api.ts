import {
  buildPath,
  exportRecords,
  listRecords,
  recordEndpoints,
  request,
  type Transport,
} from '@paddock/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listItems } from '../../platform/api/list-items.ts';
import type { ListSearch } from '../../platform/page/list-search.ts';

/** The filter of the audit log that the address asks for. */
function auditFilter({ actor, action, collection, record, since, until }: ListSearch) {
  const at = { ...(since && { $gte: dayStart(since) }), ...(until && { $lt: dayStart(until, 1) }) };
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(collection && { collection }),
    ...(record && { record }),
    ...(Object.keys(at).length > 0 && { at }),
  };
}

/** The instant at which a day of the reader's time zone begins, or the one `more` days later. */
function dayStart(day: string, more = 0): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + more);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

interface NamedPerson {
  readonly _id: string;
  readonly displayName?: string | null;
  readonly email?: string;
}

/** A line of the audit log, with the person who acted, whom it is about, and which fund. */
export interface AuditLine {
  readonly _id: string;
  readonly at: string | null;
  readonly actor: NamedPerson | null;
  readonly person: NamedPerson | null;
  readonly fund: { readonly _id: string; readonly name?: string } | null;
  readonly level: string | null;
  readonly action: string;
  readonly collection: string | null;
  readonly record: string | null;
  readonly address: string | null;
  readonly detail: unknown;
}

const linesPerPage = 50;

/** The lines of the audit log, newest first, one page after the other. */
export const auditQuery = (transport: Transport, search: ListSearch) =>
  infiniteQueryOptions({
    queryKey: ['backoffice', 'audit', auditFilter(search), search.text],
    queryFn: async ({ pageParam, signal }) => {
      const reply = await request(transport, listRecords, {
        params: { collection: 'audit_events' },
        query: {
          sort: '-at',
          populate: 'actor,person,fund',
          limit: linesPerPage,
          after: pageParam,
          filter: auditFilter(search),
          ...(search.text && { search: search.text }),
        },
        signal,
      });
      return { ...reply, items: reply.items as unknown as AuditLine[] };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** People whose name or email contains these words. */
export const actorsQuery = (transport: Transport, words: string) =>
  queryOptions({
    queryKey: ['backoffice', 'audit actors', words],
    queryFn: async () =>
      (await listItems(transport, 'users', { limit: 20, ...(words && { search: words }), sort: 'email' }))
        .items,
  });

/** One person, who is chosen in the address. */
export const actorQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'audit actor', id],
    queryFn: async ({ signal }) =>
      (await request(transport, recordEndpoints('users').read, { params: { id }, query: {}, signal })).item,
  });

/** The address of the same lines as CSV. */
export const auditExportPath = (search: ListSearch): string =>
  buildPath(exportRecords.path, {
    params: { collection: 'audit_events' },
    query: { sort: '-at', filter: auditFilter(search), search: search.text },
  });
