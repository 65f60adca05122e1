import { investmentName } from '@paddock/domain';
import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, linkTo } from '../../messages/mailing/index.ts';

interface StatementNews {
  readonly fundName: string;
  /** Such as "Q1 2026". */
  readonly period: string;
  readonly isCorrection: boolean;
  readonly portal: Brand | null;
}

const noAttachments = 'For your security, we do not attach documents to emails.';

export const statementEmail = defineEmail(
  'statements: issued',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      fundName,
      holderName,
      period,
      isCorrection,
      portal,
    }: StatementNews & { readonly holderName: string | null },
  ) => {
    const subject = isCorrection
      ? 'Your capital account statement was updated'
      : 'A new capital account statement is ready for you';
    return {
      subject,
      preheader: 'Sign in to read it.',
      heading: subject,
      paragraphs: [
        `Capital account statement of ${investmentName({ fundName, holderName })}, ${period}`,
        ...(isCorrection
          ? ['It replaces the one that was issued before, which stays in your documents.']
          : []),
        noAttachments,
      ],
      action: { label: 'Open my statements', url: linkTo(config, portal, '/statements') },
    };
  },
  ({ config, portal }) => {
    const news = {
      fundName: 'Harbor Residences',
      holderName: null,
      period: 'Q1 2026',
      isCorrection: false,
      portal,
    };
    return {
      first: [config, news],
      'of several holders': [config, { ...news, holderName: 'Olga Holdings LLC, Olga Petrova' }],
      updated: [config, { ...news, isCorrection: true }],
    };
  },
);

export const delegateStatementEmail = defineEmail(
  'statements: issued, to delegates',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      fundName,
      period,
      isCorrection,
      holderName,
      path,
      portal,
    }: StatementNews & { readonly holderName: string; readonly path: string },
  ) => {
    const subject = isCorrection
      ? `A statement of ${holderName} was updated`
      : `A statement of ${holderName} is ready`;
    return {
      subject,
      preheader: 'Sign in to see it.',
      heading: subject,
      paragraphs: [
        `Capital account statement of ${fundName}, ${period}`,
        `You get this because you are a delegate of ${holderName}, with a copy of its notices.`,
        noAttachments,
      ],
      action: { label: 'See what is delegated to me', url: linkTo(config, portal, path) },
    };
  },
  ({ config, portal }) => {
    const news = {
      fundName: 'Harbor Residences',
      period: 'Q1 2026',
      isCorrection: false,
      holderName: 'Okafor Holdings LLC',
      path: '/statements',
      portal,
    };
    return {
      first: [config, news],
      updated: [config, { ...news, isCorrection: true }],
    };
  },
);
