/**
 * Notifications about a user's own activity (NOT-06): they opened a fund, downloaded a document, or saved a
 * verification document or accreditation. Users may send these and no others.
 */
export const activityNotifications = [
  'review_syndication',
  'review_syndication_document',
  'review_news_document',
  'proof_document_uploaded',
  'accreditation_status_updated',
] as const;

export type ActivityNotification = (typeof activityNotifications)[number];

/** True for the template of a notification that users send through their activity. */
export function isActivityNotification(name: string): name is ActivityNotification {
  return activityNotifications.some((known) => known === name);
}
