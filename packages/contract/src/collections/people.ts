import { accreditationReviews, levels } from '@paddock/domain';
import * as z from 'zod/mini';
import { lineText, rawText, timeZone, visibleJson } from '../schemas.ts';
import {
  booleanField,
  choiceField,
  codeField,
  colorField,
  computed,
  htmlField,
  instantField,
  jsonField,
  longTextField,
  nameField,
  reference,
  secretField,
  textField,
} from './field.ts';
import { timestamps } from './timestamps.ts';

const off = { default: false } as const;
const superadmin = { default: 'superadmin' } as const;

/** The person's preferences. */
export const profileSettings = z.object(
  {
    timezone: z.optional(z.nullable(timeZone)),
  },
  'An object with the time zone.',
);
export type ProfileSettings = z.infer<typeof profileSettings>;

export const users = {
  ...timestamps,
  username: textField(320, { required: true }),
  email: textField(320, { required: true }),
  /** Only for accounts that an admin creates. */
  password: secretField(1_000),
  level: choiceField(levels, { default: 'user' }),
  isActive: booleanField(off),
  firstName: nameField(200),
  middleName: nameField(200),
  lastName: nameField(200),
  /** As what they sign for management (ENT-05). */
  jobTitle: nameField(200),
  fullName: computed('text'),
  displayName: computed('text'),
  domain: computed('text'),
  gender: textField(50),
  notes: longTextField(100_000),
  address1: textField(500),
  address2: textField(500),
  maritalStatus: textField(100),
  city: textField(200),
  state: textField(200),
  postalCode: textField(50),
  province: textField(200),
  country: textField(200),
  isInvestor: booleanField(off),
  /** The code of the accreditation option (ACC-04) for this type. */
  accreditation: codeField(50),
  accreditationType: choiceField(['individual', 'trust', 'business']),
  /** When the person last stated it. */
  accreditationStatedAt: instantField(),
  /** The reviewer's decision; cleared when the person states it again. */
  accreditationReview: choiceField(accreditationReviews),
  accreditationReviewReason: longTextField(2_000),
  /** Without a date, an accepted review does not expire. */
  accreditationValidUntil: instantField(),
  accreditationReviewedBy: reference('users'),
  accreditationReviewedAt: instantField(),
  busEntityName: nameField(500),
  trustName: nameField(500),
  iraName: nameField(500),
  homePhone: textField(50),
  mobilePhone: textField(50),
  profileSettings: jsonField(profileSettings),
  slackUserId: textField(100),
  slackDisplayName: textField(200),
  slackUserAvatar: textField(2_000),
  /** Whether the viewer is offered to view the site as this person: an active investor (AUT-14). */
  canImpersonate: computed('boolean'),
  taxDocumentsCount: computed('integer'),
  newsDocumentsCount: computed('integer'),
  proofDocumentsCount: computed('integer'),
  syndUsersCount: computed('integer'),
  acceptedSyndUsersCount: computed('integer'),
};

export const notification_templates = {
  ...timestamps,
  name: textField(200, { required: true }),
  subject: textField(1_000),
  message: htmlField(100_000),
  color: colorField(),
  showInUI: booleanField(off),
  defaultTargetLevel: choiceField(levels),
  canSendAsEmail: booleanField(off),
  canSendToSlack: booleanField(off),
  defaultTargetChannel: textField(200),
};

/** The values of a template's %tags%. */
export const notificationTags = z.record(
  rawText(200),
  z.union([lineText(10_000), z.number(), z.boolean()]),
  'Tags and their values.',
);
export type NotificationTags = z.infer<typeof notificationTags>;

/** Addressed to a user, or to everyone of a level (NOT-08). */
export const notifications = {
  ...timestamps,
  user: reference('users'),
  level: choiceField(levels),
  template: reference('notification_templates'),
  email: textField(320),
  slackUserId: textField(100),
  /** True once all its deliveries are done (NOT-08). */
  sent: computed('boolean'),
  /** The template's subject with its %tags% filled in, else messageSubject (NOT-05). */
  subject: computed('text'),
  /** Whether the caller has read it. */
  isRead: computed('boolean'),
  /** When the caller last marked it as read or unread, else when it was created. */
  markedAt: computed('instant'),
  messageSubject: textField(1_000),
  messageBody: htmlField(100_000),
  tags: jsonField(notificationTags),
};

/** A setting of the deployment (COL-08). */
export const settings = {
  ...timestamps,
  name: textField(200, { required: true }),
  value: jsonField(visibleJson),
  levelToRead: choiceField(levels, superadmin),
  levelToWrite: choiceField(levels, superadmin),
};
