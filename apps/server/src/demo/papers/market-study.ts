import type { SectionContent } from '../../adapters/agreement-pdf/index.ts';

/** A study of the market that a fund invests in. */
export const marketStudy = (fund: string): readonly SectionContent[] => [
  {
    heading: 'Summary',
    paragraphs: [
      `This study looks at demand and supply in the market of ${fund}, and at what comparable assets have sold for. Demand has grown faster than in the country as a whole for eight years, while new supply has slowed since the cost of debt rose.`,
    ],
    figures: [
      { label: 'Population, 5 years', value: '+9.4%' },
      { label: 'Income, 5 years', value: '+21%' },
      { label: 'Occupancy', value: '94.8%' },
      { label: 'Under construction', value: '2.0%' },
    ],
  },
  {
    heading: 'Demand',
    paragraphs: [
      'Population and income in the market have grown faster than in the country as a whole for eight years. Most of the people who moved here are between twenty-five and forty, and most came for jobs in health care, logistics and software.',
      'The three largest employers account for less than eleven percent of jobs, so the market does not depend on any one of them.',
    ],
    chart: {
      caption: 'Jobs in the market at the end of each year, in thousands; 2025 is an estimate.',
      bars: [
        { label: '2020', value: 1118, shown: '1,118' },
        { label: '2021', value: 1166, shown: '1,166' },
        { label: '2022', value: 1231, shown: '1,231' },
        { label: '2023', value: 1274, shown: '1,274' },
        { label: '2024', value: 1309, shown: '1,309' },
        { label: '2025', value: 1342, shown: '1,342' },
      ],
    },
  },
  {
    heading: 'Supply',
    paragraphs: [
      'New construction has slowed. The pipeline for the next two years is two percent of existing stock. Permits fell by a third within a year, and projects completed now were financed when debt was cheaper.',
    ],
    table: {
      columns: ['Submarket', 'Stock', 'In progress', 'Occupancy', 'Monthly rent'],
      rows: [
        ['Downtown', '18,240', '610', '93.9%', '$1,985'],
        ['North', '24,115', '380', '95.6%', '$1,640'],
        ['East', '15,870', '295', '94.2%', '$1,505'],
        ['River district', '9,430', '120', '96.1%', '$2,120'],
      ],
    },
  },
  {
    heading: 'Comparable transactions',
    paragraphs: [
      'Five sales in the last eighteen months closed above the price per unit assumed here. The two at the lower end needed more work than the assets of this fund.',
    ],
    table: {
      columns: ['Asset', 'Sold', 'Units', 'Price per unit'],
      rows: [
        ['Willow Court', 'March 2025', '212', '$188,000'],
        ['The Foundry', 'June 2025', '148', '$201,500'],
        ['Harbor Point', 'September 2025', '264', '$196,200'],
        ['Linden Park', 'December 2025', '176', '$183,400'],
        ['Mill Street', 'February 2026', '120', '$207,900'],
      ],
    },
  },
  {
    heading: 'What could go differently',
    paragraphs: [
      'A decline in employment would affect rents within about two quarters. A quick drop in the cost of debt would bring construction back, although nothing permitted then would be completed within the first three years of the plan.',
      'Insurance and property tax have risen faster than rents in two of the last five years. Compare that with what the plan assumes.',
    ],
  },
];
