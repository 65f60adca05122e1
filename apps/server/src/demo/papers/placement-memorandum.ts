import type { SectionContent } from '../../adapters/agreement-pdf/index.ts';

/** A summary of a private placement memorandum for a fund. */
export const placementMemorandum = (fund: string): readonly SectionContent[] => [
  {
    heading: 'The offering',
    paragraphs: [
      `${fund} (the “Fund”) offers membership interests to accredited investors under Rule 506(c) of Regulation D. The fund's page shows the investment amounts and the closing date.`,
      'The Fund acquires and operates a small number of assets, improves them over three to five years, and sells or refinances them. It borrows at most sixty-five percent of the value of an asset.',
    ],
    figures: [
      { label: 'Target net annual return', value: '14 to 16%' },
      { label: 'Preferred return', value: '7%' },
      { label: 'Planned holding period', value: '5 years' },
      { label: 'Distributions', value: 'Quarterly' },
    ],
  },
  {
    heading: 'Use of proceeds',
    paragraphs: [
      'Ninety-four percent of the proceeds are invested in assets and their improvement. The rest pays for acquisition costs, legal work and a reserve.',
    ],
    table: {
      columns: ['Use', 'Amount', 'Share'],
      rows: [
        ['Acquisition of assets', '$16,400,000', '82.0%'],
        ['Improvements', '$2,400,000', '12.0%'],
        ['Acquisition fee and closing costs', '$620,000', '3.1%'],
        ['Legal and organization', '$180,000', '0.9%'],
        ['Reserve', '$400,000', '2.0%'],
        ['Total', '$20,000,000', '100.0%'],
      ],
      total: true,
    },
  },
  {
    heading: 'Projected distributions',
    paragraphs: [
      'The projections assume rent growth of three percent a year and the current cost of debt. They are not guaranteed. Distributions may be lower, or may not be made at all.',
    ],
    chart: {
      caption:
        'Projected distributions per year as a percentage of invested capital. The last year includes the sale.',
      bars: [
        { label: 'Year 1', value: 5.2, shown: '5.2%' },
        { label: 'Year 2', value: 6.1, shown: '6.1%' },
        { label: 'Year 3', value: 7.0, shown: '7.0%' },
        { label: 'Year 4', value: 7.6, shown: '7.6%' },
        { label: 'Year 5', value: 41.5, shown: '41.5%' },
      ],
    },
  },
  {
    heading: 'Manager fees',
    paragraphs: [
      'The manager receives an acquisition fee of two percent of the price of each asset and an annual asset management fee of one and a half percent of invested capital, and participates in profits only after investors have received the preferred return and their capital.',
    ],
  },
  {
    heading: 'Risks',
    paragraphs: [
      'The interests are illiquid. There is no market for them, and they may be transferred only with the manager’s consent.',
      'Returns are not guaranteed, and you can lose your entire investment. Vacancy, construction costs, interest rates and sale prices may all turn out worse than assumed.',
      'Borrowed money magnifies both gains and losses. If a loan is not repaid, the lender may take the asset.',
      'The Fund depends on a small team. Conflicts of interest are described in the operating agreement and resolved by the advisory committee.',
    ],
  },
  {
    heading: 'Who may invest',
    paragraphs: [
      'Interests are sold only to persons who have shown that they are accredited investors within the meaning of Rule 501(a). The securities have not been registered, and no authority has passed upon the merits of the offering.',
    ],
  },
];
