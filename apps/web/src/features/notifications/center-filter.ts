import { type NotificationKind, notificationKinds } from '@paddock/domain';

/** The filter of the notification center in the URL. */
export interface CenterFilter {
  kind?: NotificationKind | undefined;
  /** Only what is unread. */
  unread?: 'yes' | undefined;
}

/** Parses the filter in the URL; anything else is ignored. */
export function centerFilter(params: Record<string, unknown>): CenterFilter {
  const kind = notificationKinds.find((each) => each === params['kind']);
  return { kind, unread: params['unread'] === 'yes' ? 'yes' : undefined };
}
