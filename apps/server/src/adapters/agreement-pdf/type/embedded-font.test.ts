import { expect, it } from 'vitest';
import { createDocument } from '../document/create-document.ts';
import { textOf } from '../testing/page-text.ts';

const made = async (paragraph: string) =>
  await textOf(
    await createDocument({
      title: 'Notice',
      subtitle: 'Fund',
      sections: [{ heading: 'Distribution', paragraphs: [paragraph] }],
      brand: { primary: '#14171a', accent: '#2f8f4e' },
    }),
  );

it('keeps the text of a glyph that a document before has only drawn as a part of another', async () => {
  // In the fonts, quotes are two apostrophes, and a semicolon is a comma with a point.
  expect(await made('He said "yes"; "no"')).toContain('He said "yes"; "no"');
  expect(await made("$1,000.50 for O'Brien")).toContain("$1,000.50 for O'Brien");
});
