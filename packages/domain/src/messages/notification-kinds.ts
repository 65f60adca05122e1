import { grants, type Level } from '../people/index.ts';
import {
  isTeamKind,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from './notification-kind.ts';

interface KindRule {
  readonly label: string;
  readonly description: string;
  /** Why a channel cannot be turned off. The others can. */
  readonly required: Readonly<Partial<Record<NotificationChannel, string>>>;
}

const contract = 'Agreements bind you, so we always tell you about them.';
const money = 'Payments and receipts are part of your records, so we always tell you about them.';
const onDesk = 'The back office lists it for every admin.';
const accreditation = 'It decides which funds are open to you, so we always tell you.';

const rules: Readonly<Record<NotificationKind, KindRule>> = {
  agreements: {
    label: 'Agreements',
    description: 'What waits for your signature, and what is signed, corrected or released.',
    required: { app: contract, email: contract },
  },
  money: {
    label: 'Payments',
    description: 'Money that is due, received, corrected or returned.',
    required: { app: money, email: money },
  },
  distributions: {
    label: 'Distributions and values',
    description:
      'What is paid out to you, corrections of it, and new values that the manager tells you about.',
    required: { app: 'What is paid out to you is part of your records, so you always find it here.' },
  },
  accreditation: {
    label: 'Accreditation',
    description: 'Decisions on your accreditation, and when it ends.',
    required: { app: accreditation, email: accreditation },
  },
  tax_documents: {
    label: 'Tax documents',
    description: 'New and updated tax documents.',
    required: {
      app: 'You need them for your tax return, so we always tell you.',
      email: 'You need them for your tax return, so we always tell you.',
    },
  },
  documents: {
    label: 'News and other documents',
    description: 'Letters, reports and fund documents that are new or updated.',
    required: {},
  },
  answers: {
    label: 'Answered questions',
    description: 'Answers from fund managers to questions about their funds.',
    required: {},
  },
  messages: {
    label: 'Messages from our team',
    description: 'What our team writes to you.',
    required: { app: 'What our team writes to you stays readable here.' },
  },
  commitments: {
    label: 'Commitments',
    description: 'A commitment that was recorded, withdrawn or has ended unsigned.',
    required: { app: onDesk },
  },
  questions: {
    label: 'Questions and requests',
    description: 'Questions of investors about a fund, and requests to close an account.',
    required: { app: onDesk },
  },
  countersignatures: {
    label: 'Agreements to countersign',
    description: 'Agreements that wait for your countersignature, and reminders of them.',
    required: { app: onDesk },
  },
  overdue: {
    label: 'Overdue payments',
    description: 'Money that was due and has not arrived.',
    required: { app: onDesk },
  },
  team: {
    label: 'Investor activity',
    description: 'What investors do that may need your attention.',
    required: { app: 'The team works from this list, so it is complete for every admin.' },
  },
};

export const notificationKindLabel = (kind: NotificationKind): string => rules[kind].label;
export const notificationKindDescription = (kind: NotificationKind): string => rules[kind].description;

/** Why people cannot turn a channel off for a kind; undefined if they can. */
export const requiredNotification = (
  kind: NotificationKind,
  channel: NotificationChannel,
): string | undefined => rules[kind].required[channel];

/** The kinds that people of a level are told about. */
export const notificationKindsFor = (level: Level): NotificationKind[] =>
  notificationKinds.filter((kind) => !isTeamKind(kind) || grants(level, 'admin'));

/** Whether a kind is told in the bell and the notification center. The others are in lists of the back office. */
export const isToldInApp = (kind: NotificationKind): boolean => kind === 'team' || !isTeamKind(kind);
