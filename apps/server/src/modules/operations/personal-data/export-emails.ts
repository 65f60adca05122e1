import { formatDate } from '@paddock/domain';
import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, greeting, linkTo, type QueuedEmail } from '../../messages/mailing/index.ts';

type Links = Pick<Config, 'publicUrl'>;

export interface ExportRecipient {
  readonly email: string;
  /** Empty if unknown. */
  readonly name: string;
  readonly timeZone: string;
  readonly portal: Brand | null;
}

/** The page and the section where an export is downloaded. */
export const ownDataPath = '/profile#your-data';

/** To the person, when what they asked for can be downloaded. */
export const exportReadyEmail = defineEmail(
  'data export: ready',
  (config: Links, to: ExportRecipient, expiresAt: Date): QueuedEmail => ({
    to: to.email,
    portal: to.portal,
    subject: 'Your data is ready to download',
    preheader: `You can download it until ${formatDate(expiresAt, to.timeZone)}.`,
    heading: 'Your data is ready',
    paragraphs: [
      greeting(to.name),
      `What we hold about you is ready to download, with your documents. You can download it on your profile page until ${formatDate(expiresAt, to.timeZone)}; then we delete it.`,
      'If you did not ask for this, change your password, and let us know.',
    ],
    action: { label: 'Open my profile', url: linkTo(config, to.portal, ownDataPath) },
  }),
  ({ config, portal }) => ({
    default: [
      config,
      { email: 'ida@example.com', name: 'Ida Investor', timeZone: 'America/New_York', portal },
      new Date('2026-12-04T17:00:00Z'),
    ],
  }),
);

/** To the person, when what they asked for could not be made. */
export const exportFailedEmail = defineEmail(
  'data export: failed',
  (config: Links, to: ExportRecipient): QueuedEmail => ({
    to: to.email,
    portal: to.portal,
    subject: 'Your data could not be prepared',
    preheader: 'Please request it again.',
    heading: 'Your data could not be prepared',
    paragraphs: [
      greeting(to.name),
      'Something went wrong on our side while we were preparing your data. Please request it again on your profile page. If it fails again, let us know.',
    ],
    action: { label: 'Open my profile', url: linkTo(config, to.portal, ownDataPath) },
  }),
  ({ config, portal }) => ({
    default: [
      config,
      { email: 'ida@example.com', name: 'Ida Investor', timeZone: 'America/New_York', portal },
    ],
  }),
);
