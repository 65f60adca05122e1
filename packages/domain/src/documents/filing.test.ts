import { expect, it } from 'vitest';
import { type FilingDraft, filingKinds, filingProblems, isFilingKind } from './filing.ts';

const draft = (more: Partial<FilingDraft>): FilingDraft => ({
  kind: 'tax_documents',
  fund: null,
  user: null,
  year: null,
  isHolderUnused: false,
  replaces: null,
  isParticipant: false,
  file: 'stored',
  ...more,
});

it.each<[Partial<FilingDraft>, string[]]>([
  [{ kind: 'synd_documents' }, ['Choose a fund.']],
  [{ kind: 'synd_documents', fund: 'f' }, []],
  [{ kind: 'synd_documents', fund: 'f', user: 'u' }, []],
  [{ kind: 'news_documents' }, ['Choose a fund or a person.']],
  [{ kind: 'news_documents', fund: 'f' }, []],
  [{ kind: 'news_documents', user: 'u' }, []],
  [{ kind: 'news_documents', fund: 'f', user: 'u', isCommitmentOpen: true }, []],
  [{ kind: 'tax_documents', fund: 'f', user: 'u', year: 2025, isCommitmentOpen: true }, []],
  [{ kind: 'tax_documents' }, ['Choose a person.', 'Enter the year.']],
  [{ kind: 'tax_documents', user: 'u', year: 2025 }, []],
  [
    { kind: 'tax_documents', user: 'u', year: 2025, isHolderUnused: true },
    ['The investing profile is archived and has never held an investment. Choose another one.'],
  ],
  [{ kind: 'tax_documents', user: 'u', fund: 'f', year: 2025 }, []],
  [{ kind: 'proof_documents' }, ['Choose a person.']],
  [{ kind: 'proof_documents', user: 'u' }, []],
  [{ kind: 'synd_agreements', user: 'u' }, ['Choose a fund.']],
  [{ kind: 'synd_agreements', user: 'u', fund: 'f' }, ['This person has no participation in this fund.']],
  [{ kind: 'synd_agreements', user: 'u', fund: 'f', isParticipant: true }, []],
  [{ kind: 'synd_agreements', user: 'u', fund: 'f', isParticipant: true, isHolderUnused: true }, []],
  [
    { kind: 'synd_agreements', user: 'u', fund: 'f', isParticipant: true, isCommitmentOpen: true },
    ['Several profiles of this person have committed to this fund. Choose the investing profile.'],
  ],
])('[BAC-10] a draft %j lacks %j', (more, problems) => {
  expect(filingProblems(draft(more))).toEqual(problems);
});

it.each(['scanning', 'infected', 'missing'] as const)(
  '[BAC-10] a draft whose file is %s cannot be published, whatever its kind',
  (file) => {
    for (const kind of filingKinds)
      expect(
        filingProblems(draft({ kind, fund: 'f', user: 'u', year: 2025, isParticipant: true, file })),
      ).toHaveLength(1);
    expect(filingProblems(draft({ replaces: 'd', file }))).toHaveLength(1);
  },
);

it('[BAC-10] a replacement needs nothing but its file', () => {
  expect(filingProblems(draft({ replaces: 'd' }))).toEqual([]);
});

it('[BAC-10] no other collection takes filed documents', () => {
  for (const name of ['agreement_templates', 'users', '', null, '__proto__'])
    expect(isFilingKind(name)).toBe(false);
});
