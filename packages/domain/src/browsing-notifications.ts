/**
 * The notifications that a person's own doing sends (NOT-06): a fund was opened, a paper downloaded, a proof or an
 * accreditation saved. A person may send these and no others.
 */
export const browsingNotifications = [
  'review_syndication',
  'review_syndication_document',
  'review_news_document',
  'proof_document_uploaded',
  'accreditation_status_updated',
] as const;

export type BrowsingNotification = (typeof browsingNotifications)[number];

/** True for the name of a template that people send by what they do. */
export function isBrowsingNotification(name: string): name is BrowsingNotification {
  return browsingNotifications.some((known) => known === name);
}
