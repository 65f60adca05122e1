import { expect, it } from 'vitest';
import { emptyAnswers, type InvestAnswers } from './invest-answers.ts';
import { otherAnswers } from './other-answers.ts';

const committed = { invest_amount: 20_000, method_of_inv: 'TRUST' } as const;
const typed = (answers: Partial<InvestAnswers>) => otherAnswers({ ...emptyAnswers, ...answers }, committed);

it.each([
  [
    { decision: 'yes', invest_amount: '30,000' },
    'The $30,000 that you entered in this tab was not committed.',
  ],
  [{ decision: 'yes', invest_amount: 'thirty' }, 'What you entered in this tab was not recorded.'],
  [
    { decision: 'yes', invest_amount: '20,000.00', method_of_inv: 'CASH' },
    'The method of investment that you chose in this tab was not recorded.',
  ],
  [{ decision: 'no' }, 'Your No in this tab was not recorded.'],
] as const)(
  '[SYN-10] %j beside a commitment of another tab says what was not committed',
  (answers, message) => {
    expect(typed(answers)).toBe(message);
  },
);

it.each([
  {},
  { decision: 'yes' },
  { decision: 'yes', invest_amount: '$20,000' },
  { decision: 'yes', invest_amount: '20000', method_of_inv: 'TRUST' },
] as const)('[SYN-10] %j beside a commitment of another tab says nothing', (answers) => {
  expect(typed(answers)).toBeNull();
});
