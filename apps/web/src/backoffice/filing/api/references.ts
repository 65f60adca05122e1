import { recordEndpoints, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listItems } from '../../../platform/api/list-items.ts';

/** A fund or a person to choose. */
export interface ReferenceChoice {
  readonly value: string;
  readonly label: string;
}

const choices = 20;

/** Funds whose name contains these words. */
export const fundsQuery = (transport: Transport, words: string) =>
  queryOptions({
    queryKey: ['backoffice', 'fund choices', words],
    queryFn: async (): Promise<ReferenceChoice[]> => {
      const query = { limit: choices, sort: 'name', ...(words && { search: words }) };
      const { items } = await listItems(transport, 'funds', query);
      return items.map(({ _id, name }) => ({ value: _id, label: name }));
    },
  });

/** People whose name or email contains these words. */
export const peopleQuery = (transport: Transport, words: string) =>
  queryOptions({
    queryKey: ['backoffice', 'people choices', words],
    queryFn: async (): Promise<ReferenceChoice[]> => {
      const query = { limit: choices, sort: 'lastName', ...(words && { search: words }) };
      const { items } = await listItems(transport, 'users', query);
      return items.map(({ _id, displayName, email }) => ({
        value: _id,
        label: `${displayName ?? email} (${email})`,
      }));
    },
  });

/** The name of a fund that is chosen in the address. */
export const chosenFundQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'chosen fund', id],
    queryFn: async ({ signal }): Promise<ReferenceChoice> => {
      const { item } = await request(transport, recordEndpoints('funds').read, {
        params: { id },
        query: {},
        signal,
      });
      return { value: id, label: item.name };
    },
  });

/** The name of a person who is chosen in the address. */
export const chosenPersonQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'chosen person', id],
    queryFn: async ({ signal }): Promise<ReferenceChoice> => {
      const { item } = await request(transport, recordEndpoints('users').read, {
        params: { id },
        query: {},
        signal,
      });
      return { value: id, label: item.displayName ?? item.email };
    },
  });
