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
import type { TermsSigner } from './signers.ts';

interface Changed {
  readonly portal: (Brand & Partial<Pick<PortalView, 'timeZone'>>) | null;
  readonly fundName: string;
  readonly path: string;
  readonly investorName: string;
  /** Under the former terms, the earliest first; one for each holder. Days as ISO 8601. */
  readonly signed: readonly Pick<TermsSigner, 'signedAt' | 'holderName'>[];
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

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** One for each holder of the person, by name where that has to be said. */
function whatWasSigned(signed: Changed['signed'], timeZone: string): string {
  const days = signed.map(({ signedAt, holderName }) => {
    const day = formatLongDate(signedAt, timeZone);
    return holderName === null ? day : `${day} (${holderName})`;
  });
  return days.length === 1
    ? `You signed your agreement on ${days.join()}, under the former terms, and it stays exactly as you signed it.`
    : `You signed your agreements on ${listed.format(days)}, under the former terms, and they stay exactly as you signed them.`;
}

export const termsChangedEmail = defineEmail(
  'fund: terms changed',
  (
    config: Pick<Config, 'publicUrl'>,
    { portal, fundName, path, investorName, signed, changedAt, changes }: Changed,
  ) => {
    const timeZone = portal?.timeZone ?? defaultTimeZone;
    return {
      subject: `The terms of ${fundName} have changed`,
      preheader: 'The agreement that you signed stays as it is.',
      heading: 'The terms of your fund have changed',
      paragraphs: [
        greeting(investorName),
        `The terms of ${fundName} changed on ${formatLongDate(changedAt, timeZone)}. ${whatWasSigned(signed, timeZone)}`,
        ...changes.map((change) => sentence(change, timeZone)),
        'If you have questions about this, please ask them on the fund page or write to us.',
      ],
      action: { label: 'Open the fund page', url: linkTo(config, portal, path) },
      footer: 'You are receiving this email because you signed an agreement of this fund.',
    };
  },
  ({ config, portal }) => {
    const own = { signedAt: '2026-11-02T17:00:00Z', holderName: null };
    const changed = {
      portal,
      fundName: 'Harbor Residences',
      path: '/syndication/dashboard/harbor-residences',
      investorName: 'Ida Investor',
      signed: [own],
      changedAt: '2026-11-22T17:00:00Z',
      changes: [
        { field: 'min_inv_amount' as const, before: '25000.00', after: '50000.00' },
        { field: 'fee' as const, before: '1.5', after: '2' },
        { field: 'plan' as const, before: '<p>Hold.</p>', after: '<p>Sell.</p>' },
      ],
    };
    const ofTrust = { signedAt: '2026-11-09T17:00:00Z', holderName: 'Investor Family Trust' };
    return {
      default: [config, changed],
      'of two holders': [config, { ...changed, signed: [{ ...own, holderName: 'Ida Investor' }, ofTrust] }],
    };
  },
);
