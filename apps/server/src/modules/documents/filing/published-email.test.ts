import { expect, it } from 'vitest';
import { type PublishedDocument, pathOf } from './published-email.ts';

const paper = (kind: PublishedDocument['kind']): PublishedDocument => ({
  kind,
  title: 'A paper',
  fundName: 'Cedar Creek',
  slug: 'cedar-creek',
  isReplacement: false,
  profileName: null,
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
