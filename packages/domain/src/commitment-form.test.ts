import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommitmentAnswers, checkCommitmentForm, communityPropertyStates } from './commitment-form.ts';
import { isSpouseInvestmentRequired } from './spouse-investment.ts';

const investor = { investorEmail: 'investor@example.com' };
const couple = {
  method_of_inv: 'CASH',
  is_married: '1',
  is_marital_state: '1',
  cosub_first_name: ' Ann ',
  cosub_last_name: 'Lee',
  cosub_email: ' ann@example.com ',
};
const cleared = {
  is_married: null,
  is_marital_state: null,
  cosub_first_name: null,
  cosub_last_name: null,
  cosub_email: null,
};
const errors = (change: CommitmentAnswers) => {
  const check = checkCommitmentForm({ ...couple, ...change }, investor);
  return check.ok ? {} : check.fields;
};
const kept = (change: CommitmentAnswers) => {
  const check = checkCommitmentForm({ ...couple, ...change }, investor);
  return check.ok ? check.value : null;
};

describe('commitment form', () => {
  it('[SYN-05] asks about these states', () => {
    expect(communityPropertyStates.join(', ')).toBe(
      'Alaska, Arizona, California, Idaho, Louisiana, Nevada, New Mexico, Texas, Washington, Wisconsin',
    );
  });

  it.each([undefined, null, '', 'cash', 'GOLD', 1])('[SYN-05] a method of %s is refused', (method_of_inv) => {
    expect(errors({ method_of_inv })).toEqual({ method_of_inv: 'Please choose a method of investment' });
  });

  it.each(['TRUST', 'ENTITY'])('[SYN-05] %s asks nothing more, and clears what was sent', (method_of_inv) => {
    expect(kept({ method_of_inv })).toEqual({ ...cleared, method_of_inv });
  });

  it.each([undefined, null, '', 'yes', 2])(
    '[SYN-05] CASH needs to know whether one is married, %s is no answer',
    (answer) => {
      expect(Object.keys(errors({ is_married: answer }))).toEqual(['is_married']);
    },
  );

  it.each([false, '0', 0])('[SYN-05] not married (%s) asks nothing more', (is_married) => {
    expect(kept({ is_married })).toEqual({ ...cleared, method_of_inv: 'CASH', is_married: false });
  });

  it('[SYN-05] married needs to know about the state; no asks for no spouse', () => {
    expect(Object.keys(errors({ is_marital_state: undefined }))).toEqual(['is_marital_state']);
    expect(kept({ is_marital_state: '0' })).toEqual({
      ...cleared,
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: false,
    });
  });

  it('[SYN-05] with a spouse, names and e-mail are kept trimmed', () => {
    expect(kept({})).toEqual({
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: true,
      cosub_first_name: 'Ann',
      cosub_last_name: 'Lee',
      cosub_email: 'ann@example.com',
    });
  });

  it('[SYN-05] each of the spouse fields is required, all at once', () => {
    expect(errors({ cosub_first_name: ' ', cosub_last_name: null, cosub_email: undefined })).toEqual({
      cosub_first_name: "Your spouse's first name is required",
      cosub_last_name: "Your spouse's last name is required",
      cosub_email: "Your spouse's e-mail is required",
    });
  });

  it('[SYN-05] a name has at most 200 characters', () => {
    expect(errors({ cosub_last_name: 'x'.repeat(200) })).toEqual({});
    expect(Object.keys(errors({ cosub_last_name: 'x'.repeat(201) }))).toEqual(['cosub_last_name']);
  });

  it("[SYN-05] the spouse's e-mail is plausible and not the investor's own", () => {
    expect(Object.keys(errors({ cosub_email: 'ann' }))).toEqual(['cosub_email']);
    expect(errors({ cosub_email: 'Investor@Example.com' }).cosub_email).toContain('must differ from yours');
    expect(checkCommitmentForm(couple, { investorEmail: null }).ok).toBe(true);
  });

  it('[SYN-06] what is accepted asks for a spouse signature exactly where a spouse was asked for', () => {
    const answer = fc.constantFrom(true, '1', 1, false, '0', 0);
    const form = fc.record({
      method_of_inv: fc.constantFrom('CASH', 'TRUST', 'ENTITY'),
      is_married: answer,
      is_marital_state: answer,
    });
    fc.assert(
      fc.property(form, (answers) => {
        const value = kept(answers);
        if (!value) throw new Error('every one of these forms is complete');
        const yes = (given: unknown) => given === true || given === '1' || given === 1;
        const isSpouseAsked =
          answers.method_of_inv === 'CASH' && yes(answers.is_married) && yes(answers.is_marital_state);
        expect(isSpouseInvestmentRequired(value)).toBe(isSpouseAsked);
        expect(checkCommitmentForm(value, investor)).toEqual({ ok: true, value });
      }),
    );
  });

  it('[SYN-05] answers of any type are refused or kept, never thrown at', () => {
    const keys = Object.keys(couple) as (keyof CommitmentAnswers)[];
    const any = fc.record(Object.fromEntries(keys.map((key) => [key, fc.anything()])));
    fc.assert(
      fc.property(any, (answers) => {
        expect(typeof checkCommitmentForm({ ...answers, method_of_inv: 'CASH' }, investor).ok).toBe(
          'boolean',
        );
      }),
    );
  });
});
