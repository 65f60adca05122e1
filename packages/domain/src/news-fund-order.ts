import { compareNewestFirst, type Instant } from './instant.ts';

/** The funds of the news documents by end date, then close date, newest first; those without one last (DOC-02). */
export function sortNewsFunds<Fund extends { readonly end_date?: Instant; readonly close_date?: Instant }>(
  funds: readonly Fund[],
): Fund[] {
  return funds.toSorted(
    (a, b) => compareNewestFirst(a.end_date, b.end_date) || compareNewestFirst(a.close_date, b.close_date),
  );
}
