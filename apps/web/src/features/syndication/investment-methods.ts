import type { InvestmentMethod } from '@paddock/domain';

/** The methods of investment in words. */
export const methodLabels: Readonly<Record<InvestmentMethod, { label: string; detail: string }>> = {
  CASH: { label: 'Cash', detail: 'In my own name' },
  TRUST: { label: 'Trust', detail: 'Through a trust' },
  ENTITY: { label: 'Entity', detail: 'Through a company or partnership' },
};
