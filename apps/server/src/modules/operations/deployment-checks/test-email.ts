import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, linkTo } from '../../messages/mailing/index.ts';

/** To the superadmin who tries out whether emails arrive. */
export const testEmail = defineEmail(
  'deployment: test email',
  (config: Pick<Config, 'publicUrl'>, portal: Brand | null, at: string) => ({
    subject: 'Test email',
    preheader: 'Emails from this site reach you.',
    heading: 'Emails from this site reach you',
    paragraphs: [`You asked for this test on ${at}. Nothing else needs to be done.`],
    action: { label: 'Back to the checklist', url: linkTo(config, portal, '/admin/setup') },
    footer: 'You are receiving this email because you tested the email of this site.',
  }),
  ({ config, portal }) => ({ default: [config, portal, 'November 22, 2026'] }),
);
