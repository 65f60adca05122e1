import { type FundDates, fundStatus } from '@paddock/domain';

/** What opening has changed, with the word for the status that the page shows. */
export function presentEffect(fund: FundDates, now: Date): string {
  switch (fundStatus({ ...fund, is_draft: false }, now)) {
    case 'Started':
      return 'It has started: investors can commit.';
    case 'Open':
      return 'It is open: investors see it, and can commit once it starts.';
    default:
      return 'Investors see it on the day on which it opens.';
  }
}

/** What opening changes at once, or later on. */
export function openingEffect(fund: FundDates, now: Date): string {
  switch (fundStatus({ ...fund, is_draft: false }, now)) {
    case 'Started':
      return 'Investors can commit as soon as you open it.';
    case 'Open':
      return 'Investors see it as soon as you open it.';
    default:
      return 'Investors see it on the day on which it opens.';
  }
}
