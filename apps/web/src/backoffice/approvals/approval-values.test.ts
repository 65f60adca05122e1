import type { Approval, ProposedField } from '@paddock/contract';
import { paymentInstructionFields, paymentInstructions } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { fieldName, formatValue, whenRequestsAppear } from './approval-values.ts';

const inZone = (timeZone: string) => (field: ProposedField, value: string | number | boolean | null) =>
  formatValue(field, value, { timeZone });
const shown = inZone('America/New_York');

describe('the values of a request', () => {
  it('[SEC-01] are dollars where they are money, with a label', () => {
    expect(fieldName({ field: 'fundedBefore' }, { kind: 'correct_terms' })).toBe(
      'Funded before receipts were recorded',
    );
    expect(shown('fundedBefore', '25000.50')).toBe('$25,000.50');
    expect(shown('invest_amount', '0.00')).toBe('$0');
    expect(fieldName({ field: 'toReturn' }, { kind: 'release' })).toBe('To be returned');
    expect(shown('toReturn', '25700.00')).toBe('$25,700');
    expect(shown('cosub_first_name', '25000')).toBe('25000');
  });

  it('[SEC-01] are the method of investment and the decision in words, not their codes', () => {
    const methods = ['CASH', 'TRUST', 'ENTITY'].map((method) => shown('method_of_inv', method));
    expect(methods).toEqual(['Cash', 'Trust', 'Entity']);
    expect(shown('invest_status', 'Accepted investment')).toBe('Commitment recorded');
  });

  it('[LED-10] [LED-04] are dollars and days of the book where they are about a journal', () => {
    expect(fieldName({ field: 'closedThrough' }, { kind: 'close_period' })).toBe('Closed through');
    expect([shown('contributed', '700000.00'), shown('value', '36777.74')]).toEqual([
      '$700,000',
      '$36,777.74',
    ]);
    // A day of the book is the same in every time zone.
    for (const zone of ['Pacific/Auckland', 'Pacific/Honolulu'])
      expect(inZone(zone)('closedThrough', '2026-10-31')).toBe('Oct 31, 2026');
  });

  it('[LED-07] are those of its participations where a valuation or a distribution moves them, and of the fund where a journal is opened', () => {
    const named = (kind: Approval['kind']) =>
      (['distributed', 'value'] as const).map((field) => fieldName({ field }, { kind }));
    for (const kind of ['post_valuation', 'post_distribution', 'reverse_run'] as const)
      expect(named(kind)).toEqual(['Distributed to these participations', 'Value of these participations']);
    expect(named('import_runs')[0]).toBe('Paid out');
    expect(named('reverse_import')).toEqual(['Distributed by the fund', 'Value of the fund']);
    expect(named('open_ledger')).toEqual(['Distributed', 'Value']);
  });

  it('[SEC-01] are words where they are flags or missing', () => {
    expect(shown('syndAgreementSignedByCurrentUser', false)).toBe('No');
    expect(shown('is_married', true)).toBe('Yes');
    expect([shown('invest_amount', null), shown('cosub_email', '')]).toEqual(['None', 'None']);
  });

  it('[SEC-01] are the days of the record’s portal', () => {
    for (const field of ['sa_complete_date', 'ft_start_date', 'ft_complete_date'] as const) {
      expect(inZone('Pacific/Auckland')(field, '2026-11-22T12:30:00.000Z')).toBe('Nov 23, 2026');
      expect(inZone('Pacific/Honolulu')(field, '2026-11-23T08:30:00.000Z')).toBe('Nov 22, 2026');
    }
  });
});

it('[SEC-01] the page without requests names everything that takes two admins', () => {
  expect(whenRequestsAppear).toBe(
    'A request appears here when an admin asks to release a signed commitment and void its agreement, to correct the terms of an investment, to have a new agreement signed, to change the payment instructions of a fund that has commitments, to state who holds a signed investment, to record an investment as countersigned, with an agreement that was signed elsewhere, to open the journal of a fund, to close a period of a journal, to reverse an entry of a journal, to record the receipts of a file in a fund whose journal is open, to set the value of a fund whose journal is open, to post a distribution of a fund, to post the valuations and distributions of a file in a fund whose journal is open, to reverse a valuation or a distribution of a fund, or to reverse the valuations and distributions of a file.',
  );
});

it('[SEC-11] payment instructions are named as their form names them', () => {
  const labels = paymentInstructionFields.map((field) =>
    fieldName({ field }, { kind: 'change_instructions' }),
  );
  expect(labels).toEqual(paymentInstructionFields.map((field) => paymentInstructions[field].label));
  expect(shown('wire_instructions', 'Account 1234567890')).toBe('Account 1234567890');
});
