import { grants, type Level, newAdminRule } from '@paddock/domain';
import type { Config } from '../../../../platform/config.ts';
import { defineEmail, isPlausibleName, linkTo, type QueuedEmail } from '../../../messages/mailing/index.ts';
import { greeting, type Recipient, recipientFields, siteName } from './email-parts.ts';

const article: Readonly<Partial<Record<Level, string>>> = { admin: 'an admin', superadmin: 'a superadmin' };

/** To somebody who has no account yet, with the link that makes one. */
export const invitationEmail = defineEmail(
  'account: invitation',
  (
    config: Pick<Config, 'publicUrl'>,
    to: Recipient,
    {
      code,
      invitedBy,
      fund,
      level,
    }: { code: string; invitedBy: string | null; fund: string | null; level: Level },
  ): QueuedEmail => {
    const sender = invitedBy && isPlausibleName(invitedBy) ? invitedBy : 'Our team';
    return {
      ...recipientFields(to),
      subject: fund ? `An invitation to ${fund} (${siteName(to)})` : `An invitation to ${siteName(to)}`,
      preheader: 'Accept it to set up your account.',
      heading: `You are invited to ${siteName(to)}`,
      paragraphs: [
        greeting(to),
        fund
          ? `${sender} invites you to look at ${fund} on ${siteName(to)}.`
          : grants(level, 'admin')
            ? `${sender} invites you to the team of ${siteName(to)}.`
            : `${sender} invites you to ${siteName(to)}, where you can see the funds that are open to you.`,
        ...(grants(level, 'admin')
          ? [
              `You will be ${article[level]} of ${siteName(to)}: you run it in its back office. ${newAdminRule}`,
            ]
          : []),
        'The link sets up your account. It works once and expires after 14 days.',
      ],
      action: { label: 'Accept the invitation', url: linkTo(config, to.portal, `/invitation/${code}`) },
      footer: 'If you did not expect this, you can ignore this email. No account is made without you.',
    };
  },
  ({ config, portal }) => ({
    default: [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      { code: 'code', invitedBy: 'Ada Lovelace', fund: null, level: 'user' as const },
    ],
    'with a fund': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      { code: 'code', invitedBy: 'Ada Lovelace', fund: 'Harbor Fund II', level: 'user' as const },
    ],
    'to an admin': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      { code: 'code', invitedBy: 'Ada Lovelace', fund: null, level: 'admin' as const },
    ],
  }),
);
