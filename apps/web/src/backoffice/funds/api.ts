import {
  changeInstructions,
  checkSignatureTemplate,
  closeFundEarly,
  createFund,
  duplicateFund,
  type Entity,
  listSignatureProviders,
  previewPercentages,
  recordEndpoints,
  reopenFund,
  request,
  setPercentages,
  type Transport,
  toListQuery,
} from '@paddock/contract';
import { defaultTimeZone, type FundStatus, type TemplateKind } from '@paddock/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllItems, listItems } from '../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

export type Fund = Entity<'funds'>;

/** A fund in the list, with its company. */
export type ListedFund = Omit<Fund, 'company'> & { company: { _id: string; name?: string } | null };

export const fundsPageSize = 25;

interface FundsQuery {
  search?: string | undefined;
  status?: FundStatus | 'Draft' | undefined;
  sort?: string | undefined;
  page?: number | undefined;
}

/** The funds of all portals, the newest first unless sorted otherwise, optionally of a status or with these words. */
export const fundsQuery = (transport: Transport, { search = '', status, sort, page = 1 }: FundsQuery) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', 'list', search, status ?? '', sort ?? '', page],
    queryFn: async () => {
      const query = toListQuery<'funds'>({
        populate: ['company'],
        ...(status && { filter: status === 'Draft' ? { is_draft: true } : { status, is_draft: false } }),
      });
      const { items, total } = await listItems(transport, 'funds', {
        ...query,
        sort: sort ?? '-createdAt',
        ...(search && { search }),
        limit: fundsPageSize,
        offset: (page - 1) * fundsPageSize,
      });
      return { items: items as unknown as ListedFund[], total: total ?? items.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A fund with its company and the time zone of its portal. */
export const fundQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', id, 'record'],
    queryFn: async () => {
      const { item: fund } = await request(transport, recordEndpoints('funds').read, {
        params: { id },
        query: {},
      });
      const company = fund.company
        ? (
            await request(transport, recordEndpoints('companies').read, {
              params: { id: fund.company },
              query: {},
            })
          ).item
        : null;
      const portal = company?.portal
        ? (
            await request(transport, recordEndpoints('portals').read, {
              params: { id: company.portal },
              query: {},
            })
          ).item
        : null;
      return { fund, company, portal, timeZone: portal?.timeZone ?? defaultTimeZone };
    },
    staleTime: 0,
  });

export type FundData = Awaited<ReturnType<NonNullable<ReturnType<typeof fundQuery>['queryFn']>>>;

/** Every company, to choose from. */
export const companiesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', 'companies'],
    queryFn: async () => (await listAllItems(transport, 'companies', { sort: 'name' })).items,
  });

/** Every portal, for a new company. */
export const portalsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', 'portals'],
    queryFn: async () => (await listAllItems(transport, 'portals', { sort: 'name' })).items,
  });

/** The agreement templates of this deployment. */
export const templatesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', 'templates'],
    queryFn: async () => (await listAllItems(transport, 'agreement_templates', { sort: 'name' })).items,
    staleTime: 0,
  });

/** The audit lines in which the payment instructions of a fund changed, newest first. */
export const instructionChangesQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', id, 'instruction-changes'],
    queryFn: async () => {
      const { items } = await listItems(transport, 'audit_events', {
        filter: { collection: 'funds', record: id },
        sort: '-at',
        limit: 200,
      });
      return items;
    },
    staleTime: 0,
  });

/** The names of the people with these ids, by id. */
export const peopleNamesQuery = (transport: Transport, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', 'people', ...ids],
    queryFn: async () => {
      const { items } = await listAllItems(transport, 'users', { filter: { _id: { $in: ids } } });
      return new Map(items.map((person) => [person._id, person.displayName ?? person.username]));
    },
    enabled: ids.length > 0,
  });

/** Changes fields of a fund. */
export const useSaveFund = () =>
  useEndpointMutation(recordEndpoints('funds').update, { invalidatesAlways: ['backoffice', 'funds'] });

const invalidates = ['backoffice', 'funds'];

/** Asks another admin to change where investors send their money. */
export const useChangeInstructions = () =>
  useEndpointMutation(changeInstructions, { invalidatesAlways: ['backoffice'], countsOnce: true });

/** Creates a fund with its company and investment; a double press creates it once. */
export const useCreateFund = () => useEndpointMutation(createFund, { invalidates, countsOnce: true });

/** Copies a fund; a double press copies it once. */
export const useDuplicateFund = () => useEndpointMutation(duplicateFund, { invalidates, countsOnce: true });

export const useCloseFundEarly = () =>
  useEndpointMutation(closeFundEarly, { invalidatesAlways: invalidates });

export const useReopenFund = () => useEndpointMutation(reopenFund, { invalidatesAlways: invalidates });

/** Who can collect the signatures in this deployment. */
export const signatureProvidersQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'signature-providers'],
    queryFn: async ({ signal }) => (await request(transport, listSignatureProviders, { signal })).items,
  });

/** Whether agreements of a kind can be made from a template at the signing service. */
export const templateCheckQuery = (transport: Transport, kind: TemplateKind, template: string) =>
  queryOptions({
    queryKey: ['backoffice', 'signature-template', kind, template],
    queryFn: async ({ signal }) =>
      (await request(transport, checkSignatureTemplate, { body: { kind, template }, signal })).item,
    retry: false,
    // The service allows few requests a minute. The button asks again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** What new percentages would change; writes nothing. */
export const usePreviewPercentages = () => useEndpointMutation(previewPercentages);

/** Sets the percentages as previewed. */
export const useSetPercentages = () =>
  useEndpointMutation(setPercentages, { invalidatesAlways: ['backoffice', 'funds'] });
