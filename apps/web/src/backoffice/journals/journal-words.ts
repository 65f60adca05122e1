import type { FundJournal } from '@paddock/contract';

/** Where the figures of a fund come from. */
export const figuresNames: Readonly<Record<FundJournal['figures'], string>> = {
  percentages: 'Its percentages',
  ledger: 'Its journal',
};

/** What is said once a second admin was asked. */
export const asked = 'Another admin has been asked to approve it.';

export const reasonError = (reason: string): string | undefined =>
  reason.trim() === '' ? 'Please give a reason.' : undefined;
