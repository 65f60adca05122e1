import type { SectionContent } from '../../adapters/agreement-pdf/index.ts';

/** A summary of the operating agreement of a fund. */
export const operatingAgreement = (fund: string): readonly SectionContent[] => [
  {
    heading: 'The company',
    paragraphs: [
      `${fund} is a limited liability company formed under the law of Delaware. It exists to acquire, hold, improve and dispose of the assets described in the private placement memorandum, and does nothing else.`,
    ],
  },
  {
    heading: 'Members and manager',
    paragraphs: [
      'The manager runs the company; members vote on the matters that this agreement reserves to them: a change of the purpose, a sale of substantially all assets to an affiliate of the manager, and the removal of the manager for cause.',
      'A matter put to the vote is decided by those who hold more than half of the interests. Members are liable for no more than what they have committed.',
    ],
  },
  {
    heading: 'Distributions',
    paragraphs: [
      'What is available is distributed every quarter, in the order below. No step begins before the one above it is complete.',
    ],
    table: {
      columns: ['Step', 'Members', 'Manager'],
      rows: [
        ['Preferred return of 7% a year', '100%', '0%'],
        ['Return of capital', '100%', '0%'],
        ['Until members have received 12% a year', '80%', '20%'],
        ['All that follows', '70%', '30%'],
      ],
    },
    chart: {
      caption: 'The share of the members at each step of the distribution.',
      bars: [
        { label: 'Preferred return', value: 100, shown: '100%' },
        { label: 'Capital', value: 100, shown: '100%' },
        { label: 'To 12% a year', value: 80, shown: '80%' },
        { label: 'After that', value: 70, shown: '70%' },
      ],
    },
  },
  {
    heading: 'Reports and taxes',
    paragraphs: [
      'The manager reports every quarter within forty-five days and once a year with accounts that an independent auditor has examined. It delivers tax papers (Schedule K-1) by the fifteenth of March.',
      'The company is taxed as a partnership: profits and losses are those of the members, whether distributed or not.',
    ],
  },
  {
    heading: 'Transfer and withdrawal',
    paragraphs: [
      'Interests may be transferred with the consent of the manager, to family trusts and upon death without it. There is no right to withdraw before the company is wound up.',
    ],
  },
  {
    heading: 'End of the company',
    paragraphs: [
      'The company is wound up when its last asset has been sold, or when members who hold two thirds of the interests so decide. After its debts have been paid, what remains is distributed as above.',
    ],
  },
];
