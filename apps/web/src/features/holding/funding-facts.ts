import type { FundingView } from '@paddock/contract';
import { centsFromNumber } from '@paddock/domain';

/** What the server sent about the money of a holding, as the domain's rules take it. */
export const fundingFacts = ({
  funded,
  unfunded,
  dueAt,
}: Pick<FundingView, 'funded' | 'unfunded' | 'dueAt'>) => ({
  funded: centsFromNumber(funded) ?? 0n,
  unfunded: centsFromNumber(unfunded) ?? 0n,
  dueAt,
});
