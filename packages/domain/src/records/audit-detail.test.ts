import { expect, it } from 'vitest';
import { detailText, type FieldOf, readableDetail, structureText } from './audit-detail.ts';

const ids = ['0f8fad5b-d9cb-469f-a165-70867728950a', '0f8fad5b-d9cb-469f-a165-70867728950b'] as const;
const fields: Readonly<Record<string, ReturnType<FieldOf>>> = {
  invest_amount: { kind: 'money' },
  method_of_inv: { kind: 'text', values: ['CASH', 'TRUST'] },
  user: { kind: 'reference', references: 'users' },
  ft_complete_date: { kind: 'instant' },
};
const fieldOf: FieldOf = (_, name) => fields[name];
const text = (detail: object, collection: string | null = 'synd_users') =>
  detailText(detail, collection, fieldOf);

it('[BAC-12] is one text for a file, in the words of the page', () => {
  const detail = {
    reason: 'A digit was wrong',
    changes: {
      invest_amount: { before: '20000.00', after: '30000.50' },
      method_of_inv: { before: 'CASH', after: 'TRUST' },
      isActive: { before: null, after: true },
    },
  };
  expect(text(detail)).toBe(
    'Amount: $20,000 → $30,000.50; Method of investment: Cash → Trust; Active: yes; Reason: A digit was wrong',
  );
  expect(text({})).toBe('');
  expect(text({ code: 'not_found', call: 'setInvesting' }, null)).toBe(
    'Why: Not found; Refused: Set investing',
  );
});

it('[BAC-12] has everything in a file: ids, lists, long texts, moments and what is for machines', () => {
  const moment = '2026-11-26T12:04:56.565Z';
  const long = 'x'.repeat(500);
  const detail = {
    persons: [...ids],
    approval: ids[0],
    kinds: ['a', 'b', 'c', 'd'],
    sha256: 'ab',
    reason: long,
    changes: { ft_complete_date: { before: null, after: moment } },
  };
  expect(text(detail)).toBe(
    `Funded in full: ${moment}; Persons: ${ids.join(', ')}; Request: ${ids[0]}; Kinds: A, B, C, D; Sha256: ab; Reason: ${long}`,
  );
  const shown = readableDetail(detail, 'synd_users', fieldOf).flatMap(({ values }) => values);
  expect(shown.map(({ text: words }) => words)).toEqual([
    expect.stringMatching(/^Nov 2[67], 2026, /),
    '2 people',
    'Open it',
    'A, B, C and 1 more',
    `${'x'.repeat(200)}…`,
  ]);
});

it('[BAC-12] calls the fields and the order of a list as the list does', () => {
  const detail = { fields: ['invest_amount', 'method_of_inv'], sort: '-sa_start_date,user', count: 3 };
  expect(text(detail)).toBe(
    'Fields: Amount, Method of investment; Sort: Commitment recorded, descending, Person; Count: 3',
  );
});

it('[BAC-02] says the parts of a structure in words', () => {
  expect(structureText({ timezone: 'America/New_York' })).toBe('Timezone: America/New_York');
  expect(structureText([{ name: 'Land', amount: 5 }, { name: 'Fees' }])).toBe(
    'Name: Land; Amount: 5, Name: Fees',
  );
  const texts = ['text', 5, {}, null, undefined].map(structureText);
  expect(texts).toEqual(['text', '5', '', '', '']);
});

it('[BAC-12] leaves out a structure in which nothing was filled in', () => {
  const detail = { before: { answer: null, asked: '' }, after: { answer: 'In January.' } };
  expect(readableDetail(detail, null, fieldOf)).toEqual([
    { field: 'After', values: [{ text: 'Answer: In January.' }] },
  ]);
  expect(text(detail, null)).toBe('After: Answer: In January.');
});

it('[BAC-12] says nothing of what is no detail', () => {
  for (const detail of ['a text', 5, true, null, undefined])
    expect(readableDetail(detail, 'synd_users', fieldOf)).toEqual([]);
});

it('[BAC-12] leads to a request only by its id', () => {
  const values = (approval: string) =>
    readableDetail({ approval }, null, fieldOf).flatMap((change) => change.values);
  expect(values(ids[0])).toEqual([{ text: 'Open it', approval: ids[0] }]);
  for (const value of values('by hand')) expect(value).not.toHaveProperty('approval');
});

it('[BAC-12] leaves out of a structure what is for machines, but not in a file', () => {
  const detail = { file: { name: 'K-1.pdf', sha256: 'ab', upload: ids[0] } };
  const [shown] = readableDetail(detail, null, fieldOf).flatMap(({ values }) => values);
  expect(shown?.text).toBe('Name: K-1.pdf');
  expect(text(detail, null)).toBe(`File: Name: K-1.pdf; Sha256: ab; Upload: ${ids[0]}`);
});

it('[BAC-12] says of one record of a list which it is, and leads there', () => {
  const shown = (persons: unknown) =>
    readableDetail({ persons }, null, fieldOf).flatMap(({ values }) => values);
  const only = { text: ids[0], record: { collection: 'users', id: ids[0] } };
  expect(shown([ids[0]])).toEqual([only]);
  expect(shown(ids[0])).toEqual([only]);
  expect(shown([...ids])).toEqual([{ text: '2 people' }]);
});

it('[BAC-12] shows what is no moment as it is', () => {
  const detail = { changes: { ft_complete_date: { before: null, after: 'soon' } } };
  expect(readableDetail(detail, 'synd_users', fieldOf).flatMap(({ values }) => values)).toEqual([
    { text: 'soon' },
  ]);
});
