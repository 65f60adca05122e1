import type { SectionContent } from '../../adapters/agreement-pdf/index.ts';

/** A summary of a fund's operating agreement. */
export const operatingAgreement = (fund: string): readonly SectionContent[] => [
  {
    heading: 'The company',
    paragraphs: [
      `${fund} is a limited liability company formed under the laws of Delaware. Its sole purpose is to acquire, hold, improve and dispose of the assets described in the private placement memorandum.`,
    ],
  },
  {
    heading: 'Members and manager',
    paragraphs: [
      'The manager runs the company. Members vote on the matters that this agreement reserves to them: a change of purpose, a sale of substantially all assets to an affiliate of the manager, and the removal of the manager for cause.',
      'A vote is decided by members who hold more than half of the interests. A member’s liability is limited to the amount committed.',
    ],
  },
  {
    heading: 'Distributions',
    paragraphs: [
      'Available cash is distributed every quarter, in the order below. No step begins until the one above it is complete.',
    ],
    table: {
      columns: ['Step', 'Members', 'Manager'],
      rows: [
        ['Preferred return of 7% per year', '100%', '0%'],
        ['Return of capital', '100%', '0%'],
        ['Until members have received 12% per year', '80%', '20%'],
        ['Everything after that', '70%', '30%'],
      ],
    },
    chart: {
      caption: 'The members’ share at each step of the distribution.',
      bars: [
        { label: 'Preferred return', value: 100, shown: '100%' },
        { label: 'Capital', value: 100, shown: '100%' },
        { label: 'Up to 12% per year', value: 80, shown: '80%' },
        { label: 'After that', value: 70, shown: '70%' },
      ],
    },
  },
  {
    heading: 'Reports and taxes',
    paragraphs: [
      'The manager delivers a report within forty-five days after each quarter, and audited financial statements once a year. It delivers tax forms (Schedule K-1) by March 15.',
      'The company is taxed as a partnership: profits and losses are allocated to the members, whether distributed or not.',
    ],
  },
  {
    heading: 'Transfer and withdrawal',
    paragraphs: [
      'Interests may be transferred with the manager’s consent. Transfers to family trusts and upon death do not require consent. Members have no right to withdraw before the company is wound up.',
    ],
  },
  {
    heading: 'Dissolution',
    paragraphs: [
      'The company is wound up when its last asset has been sold, or when members who hold two-thirds of the interests so decide. After its debts are paid, the remainder is distributed as described above.',
    ],
  },
];
