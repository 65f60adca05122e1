import { listPeople, type PeopleFilter, request, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const peopleKey = ['backoffice', 'people'] as const;

/** A page of the people who match the search and the filters. */
export const peopleQuery = (transport: Transport, query: PeopleFilter) =>
  queryOptions({
    queryKey: [...peopleKey, 'list', query],
    queryFn: ({ signal }) => request(transport, listPeople, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
