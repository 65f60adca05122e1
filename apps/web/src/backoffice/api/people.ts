import type { Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllItems, listItems } from '../../platform/api/list-items.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';

/** Matches the email address if the search contains an @, and the last name otherwise. Filters compare whole values. */
function searchFilter(search: string) {
  if (search === '') return {};
  const lowercase = search.toLowerCase();
  if (search.includes('@')) return { filter: { email: { $in: [search, lowercase] } } };
  const capitalized = lowercase.charAt(0).toUpperCase() + lowercase.slice(1);
  return { filter: { lastName: { $in: [search, lowercase, capitalized] } } };
}

/** The accounts of this deployment by last name, optionally only those that match the search. */
export const peopleQuery = (transport: Transport, { number, rows }: TablePage, search: string) => {
  const query = { sort: 'lastName,firstName', ...searchFilter(search) };
  return queryOptions({
    queryKey: ['backoffice', 'people', search, rows, number],
    queryFn: () =>
      rows === 'all'
        ? listAllItems(transport, 'users', query)
        : listItems(transport, 'users', { ...query, limit: rows, offset: (number - 1) * rows }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};
