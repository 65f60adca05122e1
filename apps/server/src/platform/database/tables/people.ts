import type { NotificationTags, ProfileSettings } from '@paddock/contract';
import type { Generated } from 'kysely';
import type {
  DefaultedJson,
  Flag,
  LevelName,
  OptionalInstant,
  OptionalJson,
  RecordColumns,
} from '../column-types.ts';

export interface Users extends RecordColumns {
  username: string;
  email: string;
  /** argon2id. */
  password: string | null;
  /** bcrypt of the old portal, wrapped in argon2id by a job. */
  oldPortalPassword: string | null;
  /** Who the person is at Google, where they signed in with it. */
  googleSubject: string | null;
  level: Generated<LevelName>;
  isActive: Flag;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  gender: string | null;
  notes: string | null;
  address1: string | null;
  address2: string | null;
  maritalStatus: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  province: string | null;
  country: string | null;
  isInvestor: Flag;
  accreditation: string | null;
  accreditationType: 'individual' | 'trust' | 'business' | null;
  /** When it was last stated; null where that is not known. */
  accreditationStatedAt: OptionalInstant;
  /** What a reviewer decided on the accreditation as it is stated. */
  accreditationReview: 'accepted' | 'refused' | null;
  accreditationReviewedBy: string | null;
  accreditationReviewedAt: OptionalInstant;
  accreditationReviewReason: string | null;
  accreditationValidUntil: OptionalInstant;
  busEntityName: string | null;
  trustName: string | null;
  iraName: string | null;
  homePhone: string | null;
  mobilePhone: string | null;
  profileSettings: DefaultedJson<ProfileSettings>;
  slackUserId: string | null;
  slackDisplayName: string | null;
  slackUserAvatar: string | null;
}

/** A person belongs to a portal; staff do so without one of these. */
export interface PortalMemberships {
  user: string;
  portal: string;
  since: Generated<Date>;
  how: 'registered' | 'signed-in' | 'admitted' | 'migrated';
}

export interface NotificationTemplates extends RecordColumns {
  name: string;
  subject: string | null;
  message: string | null;
  color: string | null;
  showInUI: Flag;
  defaultTargetLevel: LevelName | null;
  canSendAsEmail: Flag;
  canSendToSlack: Flag;
  defaultTargetChannel: string | null;
}

export interface Notifications extends RecordColumns {
  user: string | null;
  level: LevelName | null;
  template: string | null;
  email: string | null;
  slackUserId: string | null;
  messageSubject: string | null;
  messageBody: string | null;
  tags: OptionalJson<NotificationTags>;
}

/** One for each target of a notification (NOT-08). */
export interface NotificationDeliveries extends RecordColumns {
  notification: string;
  channel: 'email' | 'slack';
  /** An address, or the id of a channel or a person in the chat. */
  target: string;
  /** The portal whose brand it comes in. */
  portal: string | null;
  /** Null where the row of the outbox that `mail` names says it, with its failures, its problem and its time. */
  state: Generated<'waiting' | 'done' | 'skipped' | 'failed' | null>;
  /** When its email or its post was queued. */
  queuedAt: OptionalInstant;
  mail: string | null;
  failures: Generated<number>;
  /** Why it was not delivered yet, or was skipped. */
  problem: string | null;
  doneAt: OptionalInstant;
}

export interface Settings extends RecordColumns {
  name: string;
  value: OptionalJson<unknown>;
  levelToRead: Generated<LevelName>;
  levelToWrite: Generated<LevelName>;
}
