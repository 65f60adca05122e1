/**
 * What notifications are about (INV-06). `team` is what admins are told about investors. Their names are a module of
 * their own, because every page loads them, to read addresses, and needs none of their texts.
 */
export const notificationKinds = [
  'agreements',
  'money',
  'accreditation',
  'tax_documents',
  'documents',
  'answers',
  'messages',
  'team',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Where a person is told: in the app, which is the bell and the notification center, or by email. */
export const notificationChannels = ['app', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
