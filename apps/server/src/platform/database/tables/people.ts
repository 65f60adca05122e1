import type { NotificationTags, ProfileSettings } from '@paddock/contract';
import type { Generated } from 'kysely';
import type {
  DefaultedJson,
  Flag,
  LevelName,
  OptionalInstant,
  OptionalJson,
  Recorded,
} from '../column-types.ts';

export interface Users extends Recorded {
  username: string;
  email: string;
  /** argon2id. */
  password: string | null;
  /** bcrypt. */
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

export interface NotificationTemplates extends Recorded {
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

export interface Notifications extends Recorded {
  user: string | null;
  level: LevelName | null;
  template: string | null;
  email: string | null;
  slackUserId: string | null;
  sent: Flag;
  messageSubject: string | null;
  messageBody: string | null;
  tags: OptionalJson<NotificationTags>;
}

/** One for each target of a notification (NOT-08). */
export interface NotificationDeliveries extends Recorded {
  notification: string;
  channel: 'email' | 'slack';
  /** An address, or the id of a channel or a person in the chat. */
  target: string;
  /** The portal whose brand it comes in. */
  portal: string | null;
  state: Generated<'waiting' | 'done' | 'skipped' | 'failed'>;
  /** When its mail or its post was queued. */
  queuedAt: OptionalInstant;
  mail: string | null;
  failures: Generated<number>;
  /** Why it was not delivered yet, or was skipped. */
  problem: string | null;
  doneAt: OptionalInstant;
}

export interface Settings extends Recorded {
  name: string;
  value: OptionalJson<unknown>;
  levelToRead: Generated<LevelName>;
  levelToWrite: Generated<LevelName>;
}
