import { printColors } from '@paddock/domain';
import { expect, it } from 'vitest';
import { type NoticeFacts, noticeDocument, noticeTitle } from './notice-document.ts';

const before = {
  contributed: 10_000_000n,
  returnedCapital: 0n,
  distributed: 50_000n,
  value: 10_300_000n,
  unfunded: 2_500_000n,
};
const facts: NoticeFacts = {
  fundName: 'Harbor Residences',
  holder: { name: 'Okafor Holdings LLC', address: '1 Main St, Austin, TX 78701, United States' },
  company: { name: 'Harbor Partners', address: '9 Pier Rd, Boston, MA 02110' },
  kind: 'distribution',
  number: 4,
  name: 'Third quarter of 2026',
  memo: '',
  day: '2026-09-30',
  amounts: { returnedCapital: 100_000n, preferredReturn: 0n, profit: 25_005n, interest: 0n },
  amount: 125_005n,
  before,
  after: {
    ...before,
    returnedCapital: 100_000n,
    distributed: 175_005n,
    value: 10_174_995n,
  },
  reversal: null,
};
const making = { brand: printColors({}), timeZone: 'America/Chicago', replaces: null };

it('[LED-07] the notice of a distribution states gross by kind, net, and the totals before and after', () => {
  const { title, subtitle, sections } = noticeDocument(facts, making);
  expect([title, subtitle]).toEqual(['Notice of distribution 4', 'Harbor Residences']);
  expect(sections).toMatchObject([
    {
      paragraphs: [
        'Holder: Okafor Holdings LLC, 1 Main St, Austin, TX 78701, United States',
        'Manager: Harbor Partners, 9 Pier Rd, Boston, MA 02110',
        'Third quarter of 2026',
      ],
      figures: [
        { label: 'Day', value: 'September 30, 2026' },
        { label: 'Gross', value: '$1,250.05' },
        { label: 'Withheld', value: '$0.00' },
        { label: 'Net', value: '$1,250.05' },
      ],
      table: {
        rows: [
          ['Return of capital', '$1,000.00'],
          ['Profit', '$250.05'],
          ['Total', '$1,250.05'],
        ],
      },
    },
    {
      heading: 'Totals to date',
      table: {
        rows: [
          ['Contributed', '$100,000.00', '$100,000.00'],
          ['Unfunded', '$25,000.00', '$25,000.00'],
          ['Distributed', '$500.00', '$1,750.05'],
          ['Of that, capital that was returned', '$0.00', '$1,000.00'],
          ['Net asset value', '$103,000.00', '$101,749.95'],
        ],
      },
    },
  ]);
});

it('[LED-07] the notice of a valuation states the value before and after, the change, and the totals to date', () => {
  const valued: NoticeFacts = {
    ...facts,
    kind: 'valuation',
    number: 2,
    amounts: null,
    amount: -250_001n,
    after: { ...before, value: 10_049_999n },
  };
  const { title, sections, note } = noticeDocument(valued, making);
  expect(title).toBe('Notice of valuation 2');
  expect(sections).toMatchObject([
    {
      heading: 'Valuation',
      paragraphs: [expect.any(String), expect.any(String), 'Third quarter of 2026'],
      figures: [
        { label: 'Day', value: 'September 30, 2026' },
        { label: 'Change in value', value: '−$2,500.01' },
        { label: 'Net asset value', value: '$100,499.99' },
      ],
      table: {
        rows: [
          ['Net asset value before', '$103,000.00'],
          ['Change in value', '−$2,500.01'],
          ['Net asset value', '$100,499.99'],
        ],
      },
    },
    {
      table: {
        rows: [
          ['Contributed', '$100,000.00', '$100,000.00'],
          ['Unfunded', '$25,000.00', '$25,000.00'],
          ['Distributed', '$500.00', '$500.00'],
          ['Of that, capital that was returned', '$0.00', '$0.00'],
          ['Net asset value', '$103,000.00', '$100,499.99'],
        ],
      },
    },
  ]);
  expect(note).toMatch(/at the end of the day of the valuation\. Values are estimates by the fund manager\./);
});

it.each(['valuation', 'distribution'] as const)(
  '[LED-07] the notice that a %s was reversed names the one that it replaces, the reason and the day',
  (kind) => {
    const reversed = { ...facts, kind, reversal: { reason: 'One amount was wrong.', day: '2026-10-05' } };
    const replaces = { issuedAt: new Date('2026-10-01T15:00:00Z') };
    expect(noticeTitle(reversed)).toBe(`Reversal of ${kind} 4`);
    const [section] = noticeDocument(reversed, { ...making, replaces }).sections;
    expect(section?.paragraphs[0]).toMatch(
      /^This notice replaces the one that was issued on Oct 1, 2026.* 10:00.*\.$/,
    );
    expect(section?.paragraphs.at(-1)).toBe(
      `This ${kind} was reversed on October 5, 2026: what is below does not count any more. Reason: One amount was wrong.`,
    );
  },
);
