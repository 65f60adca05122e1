import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommitmentAnswers,
  checkCommitmentForm,
  communityPropertyStates,
  requiredQuestions,
} from './commitment-form.ts';
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
const stored = (change: CommitmentAnswers) => {
  const check = checkCommitmentForm({ ...couple, ...change }, investor);
  return check.ok ? check.value : null;
};

describe('commitment form', () => {
  it('[SYN-05] asks about these states', () => {
    expect(communityPropertyStates.join(', ')).toBe(
      'Alaska, Arizona, California, Idaho, Louisiana, Nevada, New Mexico, Texas, Washington, Wisconsin',
    );
  });

  it('[SYN-05] rejects a method that the fund does not offer', () => {
    const offer = { ...investor, excludedMethods: ['CASH', 'TRUST'] };
    expect(checkCommitmentForm(couple, offer)).toEqual({
      ok: false,
      fields: { method_of_inv: 'This fund does not offer this method of investment' },
    });
    expect(checkCommitmentForm({ method_of_inv: 'ENTITY' }, offer).ok).toBe(true);
  });

  it.each([undefined, null, '', 'cash', 'GOLD', 1])('[SYN-05] rejects a method of %s', (method_of_inv) => {
    expect(errors({ method_of_inv })).toEqual({ method_of_inv: 'Please choose a method of investment' });
  });

  it.each(['TRUST', 'ENTITY'])(
    '[SYN-05] asks nothing more for %s, and clears what was sent',
    (method_of_inv) => {
      expect(stored({ method_of_inv })).toEqual({ ...cleared, method_of_inv });
    },
  );

  it.each([undefined, null, '', 'yes', 2])(
    '[SYN-05] requires the marital status for CASH, and rejects %s',
    (answer) => {
      expect(Object.keys(errors({ is_married: answer }))).toEqual(['is_married']);
    },
  );

  it.each([false, '0', 0])('[SYN-05] asks nothing more of the unmarried (%s)', (is_married) => {
    expect(stored({ is_married })).toEqual({ ...cleared, method_of_inv: 'CASH', is_married: false });
  });

  it('[SYN-05] asks the married about the state, and for a spouse only after a yes', () => {
    expect(Object.keys(errors({ is_marital_state: undefined }))).toEqual(['is_marital_state']);
    expect(stored({ is_marital_state: '0' })).toEqual({
      ...cleared,
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: false,
    });
  });

  it('[SYN-05] with a spouse, names and email are stored trimmed', () => {
    expect(stored({})).toEqual({
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: true,
      cosub_first_name: 'Ann',
      cosub_last_name: 'Lee',
      cosub_email: 'ann@example.com',
    });
  });

  it('[SYN-05] requires every spouse field and reports all of them at once', () => {
    expect(errors({ cosub_first_name: ' ', cosub_last_name: null, cosub_email: undefined })).toEqual({
      cosub_first_name: "Your spouse's first name is required",
      cosub_last_name: "Your spouse's last name is required",
      cosub_email: "Your spouse's email address is required",
    });
  });

  it('[SYN-05] limits a name to 200 characters', () => {
    expect(errors({ cosub_last_name: 'x'.repeat(200) })).toEqual({});
    expect(Object.keys(errors({ cosub_last_name: 'x'.repeat(201) }))).toEqual(['cosub_last_name']);
  });

  it("[SYN-05] requires a plausible email address for the spouse that differs from the investor's", () => {
    expect(Object.keys(errors({ cosub_email: 'ann' }))).toEqual(['cosub_email']);
    expect(errors({ cosub_email: 'Investor@Example.com' }).cosub_email).toContain(
      'must be different from yours',
    );
    expect(checkCommitmentForm(couple, { investorEmail: null }).ok).toBe(true);
  });

  it('[SYN-06] requires a spouse signature exactly when a spouse was asked for', () => {
    const anyAnswer = fc.constantFrom(true, '1', 1, false, '0', 0);
    const form = fc.record({
      method_of_inv: fc.constantFrom('CASH', 'TRUST', 'ENTITY'),
      is_married: anyAnswer,
      is_marital_state: anyAnswer,
    });
    fc.assert(
      fc.property(form, (answers) => {
        const value = stored(answers);
        if (!value) throw new Error('every one of these forms is complete');
        const yes = (answer: unknown) => answer === true || answer === '1' || answer === 1;
        const isSpouseAsked =
          answers.method_of_inv === 'CASH' && yes(answers.is_married) && yes(answers.is_marital_state);
        expect(isSpouseInvestmentRequired(value)).toBe(isSpouseAsked);
        expect(checkCommitmentForm(value, investor)).toEqual({ ok: true, value });
      }),
    );
  });

  it('[SYN-05] accepts or rejects answers of any type without throwing', () => {
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

  describe('of a joint account', () => {
    const joint = { ownerName: ' Ngozi  Ada Okafor ' };
    const answers = { method_of_inv: 'CASH', is_married: '0', cosub_email: ' ngozi@example.com ' };

    it('[ENT-05] takes the second owner from its profile, and leaves marriage unanswered', () => {
      const form = checkCommitmentForm(answers, { ...investor, joint });
      expect(form).toEqual({
        ok: true,
        value: {
          method_of_inv: 'CASH',
          is_married: null,
          is_marital_state: null,
          cosub_first_name: 'Ngozi Ada',
          cosub_last_name: 'Okafor',
          cosub_email: 'ngozi@example.com',
        },
      });
      if (form.ok) expect(isSpouseInvestmentRequired(form.value)).toBe(true);
      expect(requiredQuestions(answers, { joint })).toEqual({
        isMarriedAsked: false,
        isMaritalStateAsked: false,
        isSpouseAsked: false,
        isSecondOwnerAsked: true,
        isSecondOwnerNamed: true,
      });
      // Another method is not that of a joint account, and another holder is asked about a spouse.
      expect(requiredQuestions({ method_of_inv: 'TRUST' }, { joint }).isSecondOwnerAsked).toBe(false);
      expect(requiredQuestions(answers).isSecondOwnerAsked).toBe(false);
      expect(checkCommitmentForm(answers, investor)).toMatchObject({ value: { cosub_email: null } });
    });

    it('[ENT-05] asks for what its profile does not say, and for an address that is not the investor’s', () => {
      const named = { ...answers, cosub_first_name: 'Ngozi', cosub_last_name: 'Okafor' };
      for (const ownerName of [null, '', 'Ngozi']) {
        expect(requiredQuestions(answers, { joint: { ownerName } }).isSecondOwnerNamed).toBe(false);
        expect(checkCommitmentForm(named, { ...investor, joint: { ownerName } }).ok).toBe(true);
        expect(checkCommitmentForm(answers, { ...investor, joint: { ownerName } })).toEqual({
          ok: false,
          fields: {
            cosub_first_name: "The second owner's first name is required",
            cosub_last_name: "The second owner's last name is required",
          },
        });
      }
      const rejected = (cosub_email: unknown) =>
        checkCommitmentForm({ ...answers, cosub_email }, { ...investor, joint });
      for (const email of ['', undefined, 'ngozi', 'Investor@Example.com'])
        expect(rejected(email)).toMatchObject({ ok: false, fields: { cosub_email: expect.any(String) } });
    });
  });
});
