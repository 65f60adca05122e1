/** What is issued for a position: a capital account statement (LED-06), or the notice of a valuation or a distribution (LED-07). */
export const paperKinds = ['statement', 'notice'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** What each kind is called in a list. */
export const paperKindNames: Readonly<Record<PaperKind, string>> = {
  statement: 'Statement',
  notice: 'Notice',
};
