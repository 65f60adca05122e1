import type { DelegateRight, NotificationChannel, NotificationKind, TeamKind } from '@paddock/domain';
import type { Generated } from 'kysely';
import type { Instant } from '../column-types.ts';

/** Columns of `notifications` that the contract's collection does not have. */
export interface NotificationColumns {
  /** Null for those from a template or by hand: their kind follows from the level that they address. */
  kind: NotificationKind | null;
  /** Where it was told; null where it belongs to no portal in particular. */
  portal: string | null;
  fund: string | null;
  /** The page that it leads to. */
  path: string | null;
  /** The profile of which the person was told as its delegate, and the right that they need to read it. */
  holder: string | null;
  holderRight: DelegateRight | null;
  /** The invitation of a delegate, told to whom it is open to; such a notification has no user and no level. */
  invitation: string | null;
  /** Those from before the notification center count as read. */
  startsUnread: Generated<boolean>;
}

/** Where a person has marked a notification; without a row it is as it started. */
export interface NotificationReads {
  user: string;
  notification: string;
  isRead: boolean;
  /** Names what was marked together. */
  mark: string;
  at: Instant;
}

/** What a person has turned off, or on again. */
export interface NotificationPreferenceRows {
  user: string;
  kind: NotificationKind;
  channel: NotificationChannel;
  isOn: boolean;
  /** Emails to admins only: with others once a day. */
  isDaily: Generated<boolean>;
  at: Instant;
}

/** What waits for the next summary of an admin. */
export interface TeamSummaryEntries {
  _id: string;
  createdAt: Instant;
  user: string;
  kind: TeamKind;
  subject: string;
}

/** When an admin got the last summary. */
export interface TeamSummaries {
  user: string;
  sentAt: Instant;
}

/** Commitments that the team has not been told of. */
export interface UntoldCommitments {
  syndUser: string;
}
