import {
  ApiError,
  askQuestion,
  downloadAgreement,
  downloadFundDocument,
  type Entity,
  type ListReply,
  listFundDocuments,
  listFundQuestions,
  maxLimit,
  type ReplyOf,
  request,
  type SyndicationReply,
  setInvesting,
  setNotInvesting,
  syndicationBySlug,
  type Transport,
  withdrawCommitment,
} from '@paddock/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

const syndicationKey = (slug: string, profile: string | null) =>
  ['syndication', 'slug', slug, profile] as const;

/**
 * A fund, a participation in it and the current limits; null if there is no such fund (SYN-01). The participation is that
 * of an investing profile, or the person's oldest one (ENT-09).
 */
export const syndicationQuery = (transport: Transport, slug: string, profile: string | null = null) =>
  queryOptions({
    queryKey: syndicationKey(slug, profile),
    queryFn: async ({ signal }) => {
      try {
        return await request(transport, syndicationBySlug, {
          params: { slug },
          query: profile === null ? {} : { investing_entity: profile },
          signal,
        });
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) return null;
        throw failure;
      }
    },
    // Every commitment moves the limits: they are read again each time the page opens.
    staleTime: 0,
    // Other people sign too, so a tab that regains the focus reloads.
    refetchOnWindowFocus: 'always',
  });

export type DecisionReply = ReplyOf<typeof setInvesting>;

/**
 * Shows the participation of a decision's reply on its fund's page at once. The page is read again behind it, because
 * others may have committed since it was opened; the dashboard's lists are read again when they show next.
 */
export async function showDecision(queryClient: QueryClient, { syndUser }: DecisionReply): Promise<void> {
  const pages = { queryKey: ['syndication', 'slug'] };
  // A read that is under way may bring the participation from before the decision.
  await queryClient.cancelQueries(pages);
  queryClient.setQueriesData<SyndicationReply | null>(pages, (page) =>
    page?.syndUser?._id === syndUser._id ? { ...page, syndUser } : page,
  );
  void queryClient.invalidateQueries({ queryKey: ['syndication'] });
}

/**
 * A reply may be lost on the way: a decision sent again commits nothing twice (SYN-10), and after a failure the page
 * reads the outcome.
 */
function useDecision() {
  const queryClient = useQueryClient();
  return {
    onSuccess: (reply: DecisionReply) => showDecision(queryClient, reply),
    invalidatesOnFailure: ['syndication'],
  };
}

/** Commits an amount (SYN-07). */
export const useSetInvesting = () =>
  useEndpointMutation(setInvesting, { ...useDecision(), countsOnce: true });

/** Declines (SYN-07). */
export const useSetNotInvesting = () =>
  useEndpointMutation(setNotInvesting, { ...useDecision(), countsOnce: true });

/** Withdraws an unsigned commitment (SEC-09). */
export const useWithdraw = () => useEndpointMutation(withdrawCommitment, useDecision());

/** A fund's due-diligence documents (DOC-01). */
export const fundDocumentsQuery = (transport: Transport, fundId: string) =>
  queryOptions({
    queryKey: ['syndication', 'documents', fundId],
    queryFn: ({ signal }) =>
      request(transport, listFundDocuments, { params: { fundId }, query: { limit: maxLimit }, signal }),
  });

/** The list with one of its documents read. */
export const markDocumentRead =
  (id: string) =>
  (list: ListReply<Entity<'synd_documents'>> | undefined): ListReply<Entity<'synd_documents'>> | undefined =>
    list && {
      ...list,
      items: list.items.map((each) => (each._id === id ? { ...each, isRead: true } : each)),
    };

/** A link to the complete agreement (SIG-05). */
export const useAgreementLink = () => useEndpointMutation(downloadAgreement);

/** A link to one of a fund's documents, which counts as read from then on (DOC-01). */
export const useFundDocumentLink = () => useEndpointMutation(downloadFundDocument);

/** The published questions and answers of a fund, and the investor's own. */
export const questionsQuery = (transport: Transport, fundId: string) =>
  queryOptions({
    queryKey: ['syndication', 'questions', fundId],
    queryFn: ({ signal }) => request(transport, listFundQuestions, { params: { fundId }, signal }),
  });

/** Asks the manager. A question that is sent again counts once. */
export const useAskQuestion = () =>
  useEndpointMutation(askQuestion, { countsOnce: true, invalidatesAlways: ['syndication', 'questions'] });
