import { counted } from '@paddock/domain';
import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, linkTo } from '../../messages/mailing/index.ts';

export const papersPath = '/tax_documents';

export interface UnreadPaper {
  readonly title: string;
  /** The investing profile that it is for, to somebody who has several; null where that need not be said. */
  readonly profileName: string | null;
}

export const paperReminderEmail = defineEmail(
  'documents: reminder',
  (
    config: Pick<Config, 'publicUrl'>,
    { papers, portal }: { papers: readonly UnreadPaper[]; portal: Brand | null },
  ) => {
    const subject =
      papers.length === 1
        ? 'You have a tax document to read'
        : `You have ${counted(papers.length, 'tax document')} to read`;
    return {
      subject,
      preheader: 'Sign in to read it.',
      heading: subject,
      paragraphs: [
        ...papers
          .slice(0, 10)
          .map(({ title, profileName }) => (profileName === null ? title : `${title} (${profileName})`)),
        ...(papers.length > 10 ? [`And ${(papers.length - 10).toLocaleString('en-US')} more.`] : []),
        'You may need it for your tax return. For your security, we do not attach documents to emails.',
      ],
      action: {
        label: papers.length === 1 ? 'Open the document' : 'Open my documents',
        url: linkTo(config, portal, papersPath),
      },
    };
  },
  ({ config, portal }) => ({
    one: [config, { papers: [{ title: 'Schedule K-1 2025', profileName: null }], portal }],
    several: [
      config,
      {
        papers: [
          { title: 'Schedule K-1 2025', profileName: 'Olga Holdings LLC' },
          { title: 'Schedule K-1 2025', profileName: 'Olga Petrova' },
        ],
        portal,
      },
    ],
  }),
);
