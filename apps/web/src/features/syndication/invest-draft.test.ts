import { describe, expect, it } from 'vitest';
import { noAnswers } from './invest-answers.ts';
import { investDraft } from './invest-draft.ts';

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const typed = { ...noAnswers, decision: 'yes' as const, amount: '50,000.50', cosub_first_name: 'Grace' };

describe('a draft of the invest form', () => {
  it('is there again after the page went away, until it is sent', () => {
    const storage = memoryStorage();
    investDraft('marcus', 'participation', storage).write(typed);
    const again = investDraft('marcus', 'participation', storage);
    expect(again.read()).toEqual(typed);
    again.forget();
    expect(again.read()).toEqual(noAnswers);
  });

  it('belongs to one person and one participation', () => {
    const storage = memoryStorage();
    investDraft('marcus', 'participation', storage).write(typed);
    expect(investDraft('grace', 'participation', storage).read()).toEqual(noAnswers);
    expect(investDraft('marcus', 'another', storage).read()).toEqual(noAnswers);
  });

  it('is empty without storage, and where something else is stored', () => {
    for (const stored of ['null', 'not JSON', '{"amount":5,"surprise":"x"}'])
      expect(
        investDraft('marcus', 'participation', { ...memoryStorage(), getItem: () => stored }).read(),
      ).toEqual(noAnswers);
  });

  it('a storage that is full stops nobody', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => investDraft('marcus', 'participation', full).write(typed)).not.toThrow();
  });
});
