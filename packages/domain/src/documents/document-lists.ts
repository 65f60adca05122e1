import { dayIn } from '../time/business-days.ts';
import { compareNewestFirst, type Instant } from '../time/instant.ts';

/** The name of a document: its trimmed title, or else its original name (COL-05). */
export function displayTitle(document: {
  readonly title?: string | null;
  readonly originalName?: string | null;
}): string {
  return document.title?.trim() || (document.originalName ?? '');
}

/** Sorts the funds of news documents by end date, then close date, newest first; undated ones last (DOC-02). */
export function sortNewsFunds<Fund extends { readonly end_date?: Instant; readonly close_date?: Instant }>(
  funds: readonly Fund[],
): Fund[] {
  return funds.toSorted(
    (a, b) => compareNewestFirst(a.end_date, b.end_date) || compareNewestFirst(a.close_date, b.close_date),
  );
}

const yearsOffered = 10;

/** The years to choose from for tax documents: the portal's current one and the 9 before it, newest first (DOC-03). */
export function taxYears(now: Date, timeZone: string): number[] {
  const year = Number(dayIn(now, timeZone).slice(0, 4));
  return Array.from({ length: yearsOffered }, (_, back) => year - back);
}
