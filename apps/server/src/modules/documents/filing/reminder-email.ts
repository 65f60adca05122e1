import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, linkTo } from '../../messages/mailing/index.ts';

export const papersPath = '/tax_documents';

export const paperReminderEmail = defineEmail(
  'documents: reminder',
  (
    config: Pick<Config, 'publicUrl'>,
    { titles, portal }: { titles: readonly string[]; portal: Brand | null },
  ) => {
    const subject =
      titles.length === 1
        ? 'You have a tax document to read'
        : `You have ${titles.length} tax documents to read`;
    return {
      subject,
      preheader: 'Sign in to read it.',
      heading: subject,
      paragraphs: [
        ...titles.slice(0, 10),
        ...(titles.length > 10 ? [`And ${titles.length - 10} more.`] : []),
        'You may need it for your tax return. For your security, we do not attach documents to emails.',
      ],
      action: {
        label: titles.length === 1 ? 'Open the document' : 'Open my documents',
        url: linkTo(config, portal, papersPath),
      },
    };
  },
  ({ config, portal }) => ({
    one: [config, { titles: ['Schedule K-1 2025'], portal }],
    several: [config, { titles: ['Schedule K-1 2025', 'Schedule K-3 2025'], portal }],
  }),
);
