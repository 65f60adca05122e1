import type { ReplyOf, SyndicationReply, setInvesting } from '@paddock/contract';
import type { QueryClient } from '@tanstack/react-query';

export type DecisionReply = ReplyOf<typeof setInvesting>;

/**
 * Shows the participation of a decision's reply on its fund's page. The caller's own amount is no part of the limits, so
 * nothing else of the page changes; the dashboard's lists are read again when they show next.
 */
export async function showDecision(queryClient: QueryClient, { syndUser }: DecisionReply): Promise<void> {
  const pages = { queryKey: ['syndication', 'slug'] };
  // A read that is under way may bring the participation from before the decision.
  await queryClient.cancelQueries(pages);
  queryClient.setQueriesData<SyndicationReply | null>(pages, (page) =>
    page?.syndUser?._id === syndUser._id ? { ...page, syndUser } : page,
  );
  await queryClient.invalidateQueries({ queryKey: ['syndication', 'mine'] });
  await queryClient.invalidateQueries({ queryKey: ['syndication', 'available'] });
}
