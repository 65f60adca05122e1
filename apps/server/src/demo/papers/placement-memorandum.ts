import { centsOf, formatUsd } from '@paddock/domain';
import type { SectionContent } from '../../adapters/agreement-pdf/index.ts';
import type { DemoFund } from '../offerings/index.ts';
import { allRisks, type DemoOffering, feeTable, preferredReturn } from '../offerings/index.ts';

/**
 * A summary of a private placement memorandum. Its terms, amounts, projections, fees and risks are those of the fund's
 * page.
 */
export const placementMemorandum = (fund: DemoFund, offering: DemoOffering): readonly SectionContent[] => [
  {
    heading: 'The offering',
    paragraphs: [
      `${fund.name} (the “Fund”) offers membership interests of ${formatUsd(centsOf(fund.total))} in all to accredited investors under Rule 506 of Regulation D, from ${formatUsd(centsOf(fund.minimum))} an investor.`,
      `${offering.sponsor_name ?? 'The manager'} (the “Manager”) acquires and operates what the fund’s page describes, and sells it at the end of the term.`,
    ],
    figures: termFigures(offering),
  },
  ...useOfProceeds(offering),
  ...projectedDistributions(offering),
  {
    heading: 'Fees of the manager',
    paragraphs: ['The Manager receives the following, and nothing beside it.'],
    table: {
      columns: ['Fee', 'Rate', 'Of what, and when'],
      rows: feeTable(offering).map(({ fee, rate, basis }) => [fee, rate, basis]),
    },
  },
  { heading: 'Risks', paragraphs: allRisks(offering) },
  {
    heading: 'Who may invest',
    paragraphs: [
      'Interests are offered only to accredited investors within the meaning of Rule 501(a). Each investor states in the agreement that they are one. They may also state on the site how they qualify, and upload evidence; a commitment does not wait for it. Before the Manager countersigns an agreement, it looks at what was stated, and may ask for evidence. The securities have not been registered, and no authority has passed upon the merits of the offering.',
    ],
  },
];

function termFigures(offering: DemoOffering) {
  const terms = [
    { label: 'Target return', value: offering.target_return },
    { label: 'Preferred return', value: preferredReturn(offering) },
    { label: 'Term', value: offering.term },
    { label: 'Distributions', value: offering.distributions },
  ];
  return terms.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
}

/** The uses with their sum, which is that of the sources. */
function useOfProceeds({ sources_and_uses: amounts }: DemoOffering): readonly SectionContent[] {
  if (!amounts) return [];
  const table = (column: string, lines: typeof amounts.uses) => {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    return {
      columns: [column, 'Amount'],
      rows: [
        ...lines.map(({ name, amount }) => [name, formatUsd(centsOf(amount))]),
        ['Total', formatUsd(centsOf(total))],
      ],
      total: true,
    };
  };
  return [
    {
      heading: 'Sources',
      paragraphs: ['The money of the Fund comes from the following.'],
      table: table('Source', amounts.sources),
    },
    {
      heading: 'Uses',
      paragraphs: ['It is spent on the following.'],
      table: table('Use', amounts.uses),
    },
  ];
}

/** What the fund's page projects, a bar for each period, with the sale in the last. */
function projectedDistributions({ projections }: DemoOffering): readonly SectionContent[] {
  if (!projections) return [];
  const percent = (value: number) => `${Math.round(value * 100) / 100}%`;
  const paid = projections.map(({ period, income, capital }) => ({ period, value: income + capital }));
  const total = paid.reduce((sum, { value }) => sum + value, 0);
  return [
    {
      heading: 'Projected distributions',
      paragraphs: [
        `Under the assumptions on the fund’s page, investors would receive ${percent(total)} of what they invest, ${percent(total - 100)} more than they paid. Projections are not guaranteed. Distributions may be lower, or may not be made at all.`,
      ],
      chart: {
        caption:
          'Projected distributions as a percentage of invested capital. The last period includes the sale.',
        bars: paid.map(({ period, value }) => ({ label: period, value, shown: percent(value) })),
      },
    },
  ];
}
