import { readPerson, recordEndpoints, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { peopleKey } from './people.ts';

export const personKey = (id: string) => [...peopleKey, 'person', id] as const;

/** What the team sees about one person, beyond the fields of the record. */
export const personQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: [...personKey(id), 'page'],
    queryFn: async ({ signal }) =>
      (await request(transport, readPerson, { params: { user: id }, signal })).item,
    staleTime: 0,
  });

/** The fields of the person's record. */
export const personRecordQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: [...personKey(id), 'record'],
    queryFn: async ({ signal }) =>
      (await request(transport, recordEndpoints('users').read, { params: { id }, query: {}, signal })).item,
    staleTime: 0,
  });
