import type { FundJournal } from '@paddock/contract';
import type { ApprovalKindName } from '@paddock/domain';

/** Where the figures of a fund come from. */
export const figuresNames: Readonly<Record<FundJournal['figures'], string>> = {
  percentages: 'Its percentages',
  ledger: 'Its journal',
};

/** What waits for a second admin, in a word or two. */
export const waitingNames: Readonly<Partial<Record<ApprovalKindName, string>>> = {
  open_ledger: 'Opening',
  close_period: 'Closing a period',
  reverse_entry: 'Reversal',
  import_receipts: 'Receipts of a file',
  post_valuation: 'Valuation',
  post_distribution: 'Distribution',
  import_runs: 'Valuations and distributions of a file',
  reverse_run: 'Reversal',
  reverse_import: 'Reversal of a file',
};
