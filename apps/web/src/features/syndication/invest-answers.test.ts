import { lifetimes } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { emptyAnswers, type InvestAnswers, investDraft, otherAnswers } from './invest-answers.ts';

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const typed = {
  ...emptyAnswers,
  decision: 'yes' as const,
  invest_amount: '50,000.50',
  cosub_first_name: 'Grace',
};

describe('a draft of the invest form', () => {
  it('survives a reload until it is cleared', () => {
    const storage = memoryStorage();
    investDraft('marcus', 'participation', storage).write(typed);
    const again = investDraft('marcus', 'participation', storage);
    expect(again.read()).toEqual(typed);
    again.clear();
    expect(again.read()).toEqual(emptyAnswers);
  });

  it('belongs to one person and one participation', () => {
    const storage = memoryStorage();
    investDraft('marcus', 'participation', storage).write(typed);
    expect(investDraft('grace', 'participation', storage).read()).toEqual(emptyAnswers);
    expect(investDraft('marcus', 'another', storage).read()).toEqual(emptyAnswers);
  });

  it('is forgotten twelve hours after the last change, and removed', () => {
    const storage = memoryStorage();
    let time = 0;
    const draft = investDraft('marcus', 'participation', storage, () => time);
    draft.write(emptyAnswers);
    time += 1;
    draft.write(typed);
    time += lifetimes.draft - 1;
    expect(draft.read()).toEqual(typed);
    time += 1;
    expect(draft.read()).toEqual(emptyAnswers);
    time -= 1;
    expect(draft.read()).toEqual(emptyAnswers);
  });

  it('is empty if something else is stored', () => {
    const odd = `{"at":${Date.now()},"typed":{"invest_amount":5,"surprise":"x"}}`;
    for (const stored of ['null', 'not JSON', '{"invest_amount":"5"}', odd])
      expect(
        investDraft('marcus', 'participation', { ...memoryStorage(), getItem: () => stored }).read(),
      ).toEqual(emptyAnswers);
  });

  it('does not stop anybody when storage is full', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => investDraft('marcus', 'participation', full).write(typed)).not.toThrow();
  });
});

const committed = { invest_amount: 20_000, method_of_inv: 'TRUST' } as const;
const others = (answers: Partial<InvestAnswers>) => otherAnswers({ ...emptyAnswers, ...answers }, committed);

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
    expect(others(answers)).toBe(message);
  },
);

it.each([
  {},
  { decision: 'yes' },
  { decision: 'yes', invest_amount: '$20,000' },
  { decision: 'yes', invest_amount: '20000', method_of_inv: 'TRUST' },
] as const)('[SYN-10] %j beside a commitment of another tab says nothing', (answers) => {
  expect(others(answers)).toBeNull();
});
