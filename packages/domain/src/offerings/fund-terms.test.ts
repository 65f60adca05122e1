import { expect, it } from 'vitest';
import { changedFundTerms, fundTermFields, isFundTerm, isShortTerm, termText } from './fund-terms.ts';

const zone = 'America/New_York';

it('names what changed from one version of the terms to another, in the order of the list', () => {
  expect(
    changedFundTerms(
      { fee: 2, min_inv_amount: 1_000, risks: '', highlights: ['a'] },
      { fee: 1.5, min_inv_amount: 1_000, risks: null, highlights: ['a', 'b'] },
    ),
  ).toEqual([
    { field: 'fee', before: 2, after: 1.5 },
    { field: 'highlights', before: ['a'], after: ['a', 'b'] },
  ]);
  expect(changedFundTerms({}, { close_date: null })).toEqual([]);
});

it('says each term in words, with times on the clocks of the portal', () => {
  expect(termText('min_inv_amount', 25_000, zone)).toBe('$25,000');
  expect(termText('fee', 1.5, zone)).toBe('1.50%');
  expect(termText('close_date', '2026-12-01T17:00:00.000Z', zone)).toBe('Dec 1, 2026, 12:00 PM EST');
  expect(termText('risks', '<p>You may <b>lose</b> it.</p>', zone)).toBe('You may lose it.');
  expect(termText('fee_table', [{ fee: 'Management', rate: '1%', basis: '' }], zone)).toBe('Management, 1%');
  expect(termText('sources_and_uses', { sources: [{ name: 'Debt', amount: 5 }], uses: [] }, zone)).toBe(
    'Debt, 5',
  );
  expect(termText('highlights', [], zone)).toBe('none');
  expect(termText('highlights', ['Two barns', 'Water'], zone)).toBe('Two barns\nWater');
  expect(termText('sources_and_uses', { sources: null, uses: 5 }, zone)).toBe('none');
  expect(termText('target_return', '13% a year', zone)).toBe('13% a year');
  expect(termText('max_inv_amount', null, zone)).toBe('none');
});

it('repeats short terms in a message, and only names the long ones', () => {
  expect(isShortTerm('fee')).toBe(true);
  expect(isShortTerm('plan')).toBe(false);
  expect(isShortTerm('fee_table')).toBe(false);
});

it('counts limits, fees, dates, returns, agreement and offering as terms, and nothing else', () => {
  expect(fundTermFields).toEqual(
    expect.arrayContaining([
      'min_inv_amount',
      'fee',
      'close_date',
      'target_return',
      'plan',
      'sa_doc_template_1_id',
    ]),
  );
  for (const other of [
    'committed_amount',
    'currentFundValuePercentage',
    'wire_instructions',
    'url_slug',
    'toString',
  ])
    expect(isFundTerm(other)).toBe(false);
});
