import { expect, it } from 'vitest';
import { describeNews, type PublishedDocument, pathOf } from './published-email.ts';

const paper = (kind: PublishedDocument['kind']): PublishedDocument => ({
  kind,
  title: 'A paper',
  fundName: 'Cedar Creek',
  slug: 'cedar-creek',
  isReplacement: false,
  profileName: null,
  profile: null,
});

it.each([
  [['tax_documents', 'tax_documents'], '/tax_documents'],
  [['news_documents'], '/news_documents'],
  [['synd_agreements'], '/syndication/dashboard/cedar-creek'],
  [['tax_documents', 'news_documents'], '/dashboard'],
  [[], '/dashboard'],
] as const)('[BAC-10] an email about %j leads to %s', (kinds, path) => {
  expect(pathOf(kinds.map((kind) => paper(kind)))).toBe(path);
});

it('[ENT-09] an email about an agreement leads to the commitment of its profile, where the person has another one', () => {
  const agreement = { ...paper('synd_agreements'), profile: 'lighthouse' };
  expect(pathOf([agreement])).toBe('/syndication/dashboard/cedar-creek?profile=lighthouse');
  expect(pathOf([agreement, paper('news_documents')])).toBe('/dashboard');
});

it('[BAC-10] an email says how many documents there are, with a comma from a thousand on', () => {
  const papers = Array.from({ length: 1_200 }, () => paper('tax_documents'));
  expect(describeNews(papers.slice(0, 1))).toBe('A new tax document is ready for you');
  expect(describeNews(papers)).toBe('1,200 new tax documents are ready for you');
  expect(describeNews(papers.map((each) => ({ ...each, isReplacement: true })))).toBe(
    '1,200 of your tax documents were updated',
  );
});
