import type { PortalView } from '@paddock/contract';
import {
  defaultTimeZone,
  formatLongDate,
  fundTerms,
  isShortTerm,
  type TermChange,
  termText,
} from '@paddock/domain';
import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, greeting, linkTo } from '../../messages/mailing/index.ts';

interface Changed {
  readonly portal: (Brand & Partial<Pick<PortalView, 'timeZone'>>) | null;
  readonly fundName: string;
  readonly path: string;
  readonly investorName: string;
  /** ISO 8601. */
  readonly signedAt: string;
  readonly changedAt: string;
  readonly changes: readonly TermChange[];
}

/** A short term with both values; of a long text only that it changed. */
function sentence({ field, before, after }: TermChange, timeZone: string): string {
  const { label, holds } = fundTerms[field];
  // The id of a template says nothing to an investor.
  if (!isShortTerm(field) || holds === 'template') return `${label}: changed.`;
  return `${label}: ${termText(field, after, timeZone)}. Before: ${termText(field, before, timeZone)}.`;
}

export const termsChangedEmail = defineEmail(
  'fund: terms changed',
  (
    config: Pick<Config, 'publicUrl'>,
    { portal, fundName, path, investorName, signedAt, changedAt, changes }: Changed,
  ) => {
    const timeZone = portal?.timeZone ?? defaultTimeZone;
    return {
      subject: `The terms of ${fundName} have changed`,
      preheader: 'The agreement that you signed stays as it is.',
      heading: 'The terms of your fund have changed',
      paragraphs: [
        greeting(investorName),
        `The terms of ${fundName} changed on ${formatLongDate(changedAt, timeZone)}. You signed your agreement on ${formatLongDate(signedAt, timeZone)}, under the former terms, and it stays exactly as you signed it.`,
        ...changes.map((change) => sentence(change, timeZone)),
        'If you have questions about this, please ask them on the fund page or write to us.',
      ],
      action: { label: 'Open the fund page', url: linkTo(config, portal, path) },
      footer: 'You are receiving this email because you signed an agreement of this fund.',
    };
  },
  ({ config, portal }) => ({
    default: [
      config,
      {
        portal,
        fundName: 'Harbor Residences',
        path: '/syndication/dashboard/harbor-residences',
        investorName: 'Ida Investor',
        signedAt: '2026-11-02T17:00:00Z',
        changedAt: '2026-11-22T17:00:00Z',
        changes: [
          { field: 'min_inv_amount' as const, before: '25000.00', after: '50000.00' },
          { field: 'fee' as const, before: '1.5', after: '2' },
          { field: 'plan' as const, before: '<p>Hold.</p>', after: '<p>Sell.</p>' },
        ],
      },
    ],
  }),
);
