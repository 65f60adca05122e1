import type { Config } from '../../../../platform/config.ts';
import {
  type Brand,
  defineEmail,
  greeting,
  linkTo,
  type QueuedEmail,
} from '../../../messages/mailing/index.ts';

type Links = Pick<Config, 'publicUrl'>;

/** To the team, when a person asks to have their account closed. */
export const closingAskedEmail = defineEmail(
  'closing: asked',
  (config: Links, portal: Brand | null, about: { user: string; name: string; reason: string | null }) => ({
    subject: `${about.name} asks to have their account closed`,
    preheader: 'See what binds the account, and close it.',
    heading: 'Somebody asks to have their account closed',
    paragraphs: [
      about.reason
        ? `${about.name} asks to have their account closed, and writes:`
        : `${about.name} asks to have their account closed.`,
      ...(about.reason ? [about.reason] : []),
      'Their page says what binds the account. They can take the request back until you close it.',
    ],
    action: { label: 'Open their page', url: linkTo(config, portal, `/admin/people/${about.user}`) },
  }),
  ({ config, portal }) => {
    const user = '00000000-0000-7000-8000-000000000000';
    return {
      'with a reason': [config, portal, { user, name: 'Ida Investor', reason: 'I am moving my savings.' }],
      'without a reason': [config, portal, { user, name: 'Ida Investor', reason: null }],
    };
  },
);

/** To the person, when the team has closed the account. */
export const closedEmail = defineEmail(
  'closing: done',
  (to: { email: string; name: string; portal: Brand | null }, kept: readonly string[]): QueuedEmail => ({
    to: to.email,
    portal: to.portal,
    subject: 'Your account was closed',
    preheader: 'As you asked. This is what happens to what we hold about you.',
    heading: 'Your account was closed',
    paragraphs: [
      greeting(to.name),
      'Our team has closed your account, as you asked. Nobody can sign in with it any more.',
      ...(kept.length > 0
        ? [
            'We have to keep some records for a time:',
            ...kept,
            'After that, we erase what we hold about you.',
          ]
        : ['In 30 days, we erase what we hold about you.']),
      'If you did not ask for this, reply to this email within 30 days.',
    ],
  }),
  ({ portal }) => {
    const to = { email: 'ida@example.com', name: 'Ida Investor', portal };
    return {
      'with records to keep': [
        to,
        ['The investment in Harbor Residences goes on. Its records are kept for 7 years after its end.'],
      ],
      'without any': [to, []],
    };
  },
);
