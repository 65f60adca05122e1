import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, greeting, linkTo, type QueuedEmail } from '../../messages/mailing/index.ts';

type Links = Pick<Config, 'publicUrl'>;

/** To the team, about a new question. */
export const questionAskedEmail = defineEmail(
  'question: asked',
  (
    config: Links,
    portal: Brand | null,
    about: { fund: { _id: string; name: string }; asker: string; question: string },
  ) => ({
    subject: `Question about ${about.fund.name}`,
    preheader: `${about.asker} is asking the manager.`,
    heading: `A question about ${about.fund.name}`,
    paragraphs: [`${about.asker} is asking:`, about.question, 'Your answer is emailed to them.'],
    action: {
      label: 'Answer the question',
      url: linkTo(config, portal, `/admin/funds/${about.fund._id}/questions`),
    },
  }),
  ({ config, portal }) => ({
    default: [
      config,
      portal,
      {
        fund: { _id: '00000000-0000-7000-8000-000000000000', name: 'Harbor Residences' },
        asker: 'Ida Investor',
        question: 'Is the loan fixed for the whole term?',
      },
    ],
  }),
);

/** To the person who asked. */
export const questionAnsweredEmail = defineEmail(
  'question: answered',
  (
    config: Links,
    to: { email: string; name: string; portal: Brand | null },
    about: { fund: string; path: string; question: string; answer: string; isCorrection: boolean },
  ): QueuedEmail => ({
    to: to.email,
    portal: to.portal,
    subject: `${about.isCorrection ? 'A corrected answer' : 'An answer'} to your question about ${about.fund}`,
    preheader: about.isCorrection
      ? 'Our team has corrected its answer.'
      : 'Our team has answered your question.',
    heading: about.isCorrection ? 'The answer to your question was corrected' : 'Your question was answered',
    paragraphs: [
      greeting(to.name),
      `You asked about ${about.fund}: ${about.question}`,
      `${about.isCorrection ? 'The corrected answer' : 'From our team'}: ${about.answer}`,
    ],
    action: {
      label: 'Open the fund',
      url: linkTo(config, to.portal, about.path),
    },
  }),
  ({ config, portal }) => {
    const about = {
      fund: 'Harbor Residences',
      path: '/syndication/dashboard/harbor-residences',
      question: 'Is the loan fixed for the whole term?',
      answer: 'Yes. It is fixed for seven years, two years longer than the plan.',
    };
    const to = { email: 'ida@example.com', name: 'Ida Investor', portal };
    return {
      answered: [config, to, { ...about, isCorrection: false }],
      corrected: [config, to, { ...about, isCorrection: true }],
    };
  },
);
