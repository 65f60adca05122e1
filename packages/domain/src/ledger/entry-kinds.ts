/** What an entry of the journal says happened. */
export const entryKinds = [
  'opening',
  'commitment',
  'call',
  'contribution',
  'contribution_return',
  'suspense_applied',
  'release',
  'distribution',
  'payment',
  'payment_return',
  'withholding_remittance',
  'fee',
  'income',
  'valuation',
  'transfer',
  'adjustment',
  'reversal',
] as const;
export type EntryKind = (typeof entryKinds)[number];
