import type { SectionContent } from '../../adapters/agreement-pdf/index.ts';
import type { DemoFund, DemoOffering } from '../offerings/index.ts';

/** A summary of a fund's operating agreement, with the distributions and the share of profits of its terms. */
export const operatingAgreement = (fund: DemoFund, offering: DemoOffering): readonly SectionContent[] => [
  {
    heading: 'The company',
    paragraphs: [
      `${fund.name} is a limited liability company formed under the laws of Delaware. Its sole purpose is to acquire, hold, improve and dispose of the assets described in the private placement memorandum.`,
    ],
  },
  {
    heading: 'Members and manager',
    paragraphs: [
      `${offering.sponsor_name ?? 'The manager'} (the “Manager”) runs the company. Members vote on the matters that this agreement reserves to them: a change of purpose, a sale of substantially all assets to an affiliate of the Manager, and the removal of the Manager for cause.`,
      'A vote is decided by members who hold more than half of the interests. A member’s liability is limited to the amount committed.',
    ],
  },
  distributions(offering),
  {
    heading: 'Reports and taxes',
    paragraphs: [
      'The Manager delivers a report within forty-five days after each quarter, and audited financial statements once a year. It delivers tax forms (Schedule K-1) by March 15.',
      'The company is taxed as a partnership: profits and losses are allocated to the members, whether distributed or not.',
    ],
  },
  {
    heading: 'Transfer and withdrawal',
    paragraphs: [
      'Interests may be transferred with the Manager’s consent. Transfers to family trusts and upon death do not require consent. Members have no right to withdraw before the company is wound up.',
    ],
  },
  {
    heading: 'Dissolution',
    paragraphs: [
      'The company is wound up when its last asset has been sold, or when members who hold two-thirds of the interests so decide. After its debts are paid, the remainder is distributed as described above.',
    ],
  },
];

function distributions({ preferred, charges, distributions: when }: DemoOffering): SectionContent {
  const members = 100 - (charges.profits ?? 0);
  const steps = [
    ...(preferred === undefined
      ? []
      : [{ step: `Preferred return of ${preferred}% a year, cumulative`, label: 'Preferred', share: 100 }]),
    { step: 'Return of capital', label: 'Capital', share: 100 },
    { step: 'Everything after that', label: 'After that', share: members },
  ];
  const percent = (share: number) => `${share}%`;
  return {
    heading: 'Distributions',
    paragraphs: [
      `Available cash is distributed in the order below${when ? ` (${when.charAt(0).toLowerCase()}${when.slice(1)})` : ''}. No step begins until the one above it is complete.`,
    ],
    table: {
      columns: ['Step', 'Members', 'Manager'],
      rows: steps.map(({ step, share }) => [step, percent(share), percent(100 - share)]),
    },
    chart: {
      caption: 'The members’ share at each step of the distribution.',
      bars: steps.map(({ label, share }) => ({ label, value: share, shown: percent(share) })),
    },
  };
}
