import {
  completeParticipation,
  confirmFiling,
  discardFiling,
  type Entity,
  editFiling,
  type FilingDraftItem,
  listFiledDocuments,
  listFilingDrafts,
  listInvitations,
  openFiledDocument,
  presignFiling,
  previewFiling,
  publishFiling,
  readFiledDocument,
  recordEndpoints,
  request,
  saveFiling,
  type Transport,
  takeBackDocument,
} from '@paddock/contract';
import { type FilingKind, filingUploadRules } from '@paddock/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listItems } from '../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { useDocumentActions } from '../../platform/download/use-document-actions.tsx';
import type { FilingSearch } from '../../platform/page/filing-search.ts';
import type { UploadKind } from '../../platform/upload/upload-file.ts';

export const filingKey = ['backoffice', 'filing'];

/** The team's drafts. */
export const draftsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: [...filingKey, 'drafts'],
    queryFn: ({ signal }) => request(transport, listFilingDrafts, { signal }),
    staleTime: 0,
    // Colleagues file too.
    refetchOnWindowFocus: 'always',
  });

export const documentsPerPage = 25;

/** A page of the filed documents. */
export const documentsQuery = (transport: Transport, { page = 1, year, ...filter }: FilingSearch) =>
  queryOptions({
    queryKey: [...filingKey, 'documents', filter, year, page],
    queryFn: ({ signal }) =>
      request(transport, listFiledDocuments, {
        query: {
          ...filter,
          ...(year !== undefined && { year: String(year) as never }),
          limit: String(documentsPerPage) as never,
          offset: String((page - 1) * documentsPerPage) as never,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A document with its readers and its history. */
export const documentQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: [...filingKey, 'document', id],
    queryFn: async ({ signal }) =>
      (await request(transport, readFiledDocument, { params: { id }, signal })).item,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

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

/** The owner of a profile, as the list is asked to include it. */
interface Owner {
  readonly email: string;
}

/** A profile among others to choose from. */
export const nameProfile = ({
  legalName,
  archivedAt,
}: Pick<Entity<'investing_entities'>, 'legalName' | 'archivedAt'>): string =>
  archivedAt === null ? legalName : `${legalName}, archived`;

/** Investing profiles whose name contains these words, and people who are invited and have no account yet. */
export const addresseesQuery = (transport: Transport, words: string) =>
  queryOptions({
    queryKey: ['backoffice', 'addressee choices', words],
    queryFn: async ({ signal }): Promise<ReferenceChoice[]> => {
      const search = words ? { search: words } : {};
      const [profiles, invited] = await Promise.all([
        listItems(transport, 'investing_entities', {
          limit: choices,
          sort: 'legalName',
          populate: 'user',
          ...search,
        }),
        request(transport, listInvitations, {
          query: { state: 'open', limit: String(choices) as never, ...search },
          signal,
        }),
      ]);
      return [
        ...profiles.items
          .map((profile) => ({ profile, owner: profile.user as unknown as Owner | null }))
          .map(({ profile, owner }) => ({
            value: `holder:${profile._id}`,
            label: owner ? `${nameProfile(profile)} (${owner.email})` : nameProfile(profile),
          })),
        ...invited.items
          .filter(({ level }) => level === 'user')
          .map(({ _id, name, email }) => ({
            value: `invitation:${_id}`,
            label: `${name || email} (invited, no account yet)`,
          })),
      ];
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

/** Uploads of files to be filed, as drafts. `replaces` is the document whose file they are to replace. */
export const filingUpload = (
  kind: FilingKind,
  more: { replaces?: string; fund?: string } = {},
): UploadKind<FilingDraftItem> => ({
  rule: filingUploadRules[kind],
  presign: (transport, name, signal) => request(transport, presignFiling, { body: { kind, name }, signal }),
  save: async (transport, place, name) =>
    (await request(transport, saveFiling, { body: { kind, ...place, name, ...more } })).item,
});

/** Changes what drafts are filed under. */
export const useEditDrafts = () => useEndpointMutation(editFiling, { invalidatesAlways: filingKey });

/** Files drafts under whom they are matched to, or one under whom is chosen. */
export const useConfirmDrafts = () => useEndpointMutation(confirmFiling, { invalidatesAlways: filingKey });

/** Deletes drafts with their files. */
export const useDiscardDrafts = () => useEndpointMutation(discardFiling, { invalidatesAlways: filingKey });

/** Opens and downloads the file of a draft, a document or an earlier version. Nobody counts as its reader. */
export function useFiledDocument() {
  const { mutateAsync } = useEndpointMutation(openFiledDocument);
  return useDocumentActions({
    requestLink: useCallback((id: string) => mutateAsync({ body: { id } }), [mutateAsync]),
  });
}

/** Whom publishing would reach. */
export const previewQuery = (transport: Transport, ids: readonly string[]) =>
  queryOptions({
    // Apart from the other filing queries: once the drafts are published, a reload would no longer find them.
    queryKey: ['backoffice', 'filing preview', ids],
    queryFn: ({ signal }) => request(transport, previewFiling, { body: { ids: [...ids] }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Publishes drafts, and documents that were taken back. */
export const usePublish = () =>
  useEndpointMutation(publishFiling, { invalidatesAlways: filingKey, countsOnce: true });

/** Hides a document from investors. */
export const useTakeBack = () => useEndpointMutation(takeBackDocument, { invalidatesAlways: filingKey });

/** Asks another admin to complete an investment by a filed agreement. */
export const useCompleteParticipation = () =>
  useEndpointMutation(completeParticipation, { invalidatesAlways: filingKey });
