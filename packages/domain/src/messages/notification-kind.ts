/**
 * What only admins are told, most of it by email: what waits for the team, and what investors do (`team`). Each admin
 * chooses for each whether it comes at once or with others once a day.
 */
export const teamKinds = ['commitments', 'questions', 'countersignatures', 'overdue', 'team'] as const;
export type TeamKind = (typeof teamKinds)[number];

export const isTeamKind = (kind: string): kind is TeamKind => teamKinds.some((each) => each === kind);

/**
 * What notifications are about (INV-06). Their names are a module of
 * their own, because every page loads them, to read addresses, and needs none of their texts.
 */
export const notificationKinds = [
  'agreements',
  'money',
  'distributions',
  'accreditation',
  'tax_documents',
  'documents',
  'answers',
  'messages',
  ...teamKinds,
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Where a person is told: in the app, which is the bell and the notification center, or by email. */
export const notificationChannels = ['app', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
