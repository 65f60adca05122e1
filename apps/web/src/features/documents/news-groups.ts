import { sortNewsFunds } from '@paddock/domain';
import type { NewsDocument } from './api.ts';

/** The news of one fund. */
export interface NewsGroup {
  /** The fund's id; empty for documents without a fund. */
  id: string;
  name: string;
  documents: NewsDocument[];
}

const noFund: NonNullable<NewsDocument['fund']> = { _id: '', name: 'General' };

/**
 * Groups news by fund, sorted by end date, then close date, newest first. Documents without a fund come last (DOC-02).
 */
export function newsGroups(documents: readonly NewsDocument[]): NewsGroup[] {
  const byFund = Map.groupBy(documents, ({ fund }) => fund?._id ?? noFund._id);
  const funds = [...byFund.values()].map(([first]) => first?.fund ?? noFund);
  const about = funds.filter(({ _id }) => _id !== noFund._id);
  const rest = funds.filter(({ _id }) => _id === noFund._id);
  return [...sortNewsFunds(about), ...rest].map(({ _id, name }) => ({
    id: _id,
    name: name ?? 'Other fund',
    documents: byFund.get(_id) ?? [],
  }));
}
