import type { FundingView } from '@paddock/contract';
import { centsOf } from '@paddock/domain';

/** What the server sent about the money of a holding, as the domain's rules take it. */
export const fundingFacts = ({
  funded,
  unfunded,
  toWire,
  dueAt,
  isPaused,
}: Pick<FundingView, 'funded' | 'unfunded' | 'toWire' | 'dueAt' | 'isPaused'>) => ({
  funded: centsOf(funded),
  unfunded: centsOf(unfunded),
  dueAt,
  isPaused: isPaused || toWire === 0,
});
