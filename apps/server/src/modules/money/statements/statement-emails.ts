import { investmentName } from '@paddock/domain';
import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, linkTo } from '../../messages/mailing/index.ts';

interface StatementNews {
  readonly fundName: string;
  /** Such as "Q1 2026". */
  readonly period: string;
  /** When the one that it replaces was issued, in words; null if it replaces none. */
  readonly replaced: string | null;
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
      replaced,
      portal,
    }: StatementNews & { readonly holderName: string | null },
  ) => {
    const subject = replaced
      ? 'Your capital account statement was updated'
      : 'A new capital account statement is ready for you';
    return {
      subject,
      preheader: 'Sign in to read it.',
      heading: subject,
      paragraphs: [
        `Capital account statement of ${investmentName({ fundName, holderName })}, ${period}`,
        ...(replaced
          ? [`It replaces the one that was issued on ${replaced}, which stays among your statements.`]
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
      replaced: null,
      portal,
    };
    return {
      first: [config, news],
      'of several holders': [config, { ...news, holderName: 'Olga Holdings LLC, Olga Petrova' }],
      updated: [config, { ...news, replaced: 'Apr 20, 2026, 11:00 AM EDT' }],
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
      replaced,
      holderName,
      path,
      portal,
    }: StatementNews & { readonly holderName: string; readonly path: string },
  ) => {
    const subject = replaced
      ? `A statement of ${holderName} was updated`
      : `A statement of ${holderName} is ready`;
    return {
      subject,
      preheader: 'Sign in to see it.',
      heading: subject,
      paragraphs: [
        `Capital account statement of ${fundName}, ${period}`,
        ...(replaced
          ? [`It replaces the one that was issued on ${replaced}, which stays among its statements.`]
          : []),
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
      replaced: null,
      holderName: 'Okafor Holdings LLC',
      path: '/statements',
      portal,
    };
    return {
      first: [config, news],
      updated: [config, { ...news, replaced: 'Apr 20, 2026, 11:00 AM EDT' }],
    };
  },
);
