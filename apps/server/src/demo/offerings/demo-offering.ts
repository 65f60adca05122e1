import type { FeeTable, Projections, SourcesAndUses } from '@paddock/contract';
import { centsOf, formatUsd } from '@paddock/domain';

/** What the offering page of a fund of the demo says beside its terms. */
export interface DemoOffering {
  target_return?: string;
  /** In percent a year, cumulative. */
  preferred?: number;
  term?: string;
  distributions?: string;
  charges: DemoCharges;
  highlights?: string[];
  plan?: string;
  sources_and_uses?: SourcesAndUses;
  projections?: Projections;
  projection_assumptions?: string;
  /** What can go wrong with this fund, beside what can go wrong with any. */
  risks?: readonly string[];
  sponsor_name?: string;
  sponsor_description?: string;
  location?: string;
  location_description?: string;
}

/** What the manager charges, in percent. The acquisition fee is a line of the uses. */
export interface DemoCharges {
  /** A year, of invested capital. */
  readonly management: number;
  /** Of profits, above the preferred return if there is one. */
  readonly profits?: number;
}

/** The offering's preferred return as a term. */
export const preferredReturn = ({ preferred }: DemoOffering): string | undefined =>
  preferred === undefined ? undefined : `${preferred}% a year, cumulative`;

const profitsAbove = ({ preferred }: DemoOffering) =>
  preferred === undefined ? 'profits' : 'profits above the preferred return';

/** The fees as a sentence among the terms. */
export function feeTerms(offering: DemoOffering): string {
  const { management, profits } = offering.charges;
  const yearly = `${management}% a year of invested capital`;
  return profits === undefined ? yearly : `${yearly}; ${profits}% of ${profitsAbove(offering)}`;
}

/** The same as a table, with the fee that is paid out of the uses. */
export function feeTable(offering: DemoOffering): FeeTable {
  const { management, profits } = offering.charges;
  const [price, acquisition] = [offering.sources_and_uses?.uses[0], acquisitionFee(offering)];
  return [
    ...(price && acquisition
      ? [
          {
            fee: acquisition.name,
            rate: `${Number(((acquisition.amount / price.amount) * 100).toFixed(1))}%`,
            basis: `of the purchase price, once, at closing: ${formatUsd(centsOf(acquisition.amount))}`,
          },
        ]
      : []),
    { fee: 'Management fee', rate: `${management}%`, basis: 'of invested capital, each year' },
    ...(profits === undefined
      ? []
      : [{ fee: 'Share of profits', rate: `${profits}%`, basis: `of ${profitsAbove(offering)}` }]),
  ];
}

const acquisitionFee = ({ sources_and_uses }: DemoOffering) =>
  sources_and_uses?.uses.find(({ name }) => name === 'Acquisition fee');

/** What can go wrong with any of the funds. */
const commonRisks = [
  'Interests are illiquid. There is no market for them, and they may be transferred only with the manager’s consent.',
  'Returns are not guaranteed, and you can lose your entire investment.',
  'The fund depends on a small team. Conflicts of interest are described in the operating agreement.',
];

export const allRisks = ({ risks = [] }: DemoOffering): readonly string[] => [...risks, ...commonRisks];

/** Lines of sources and uses from [name, dollars]. */
export const amountLines = (...lines: (readonly [string, number])[]): SourcesAndUses['sources'] =>
  lines.map(([name, amount]) => ({ name, amount }));

/** Periods from [name, income, capital], in percent of the amount invested. */
export const periods = (...lines: (readonly [string, number, number])[]): Projections =>
  lines.map(([period, income, capital]) => ({ period, income, capital }));

export const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

export const bullets = (...texts: string[]) =>
  `<ul>${texts.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`;
