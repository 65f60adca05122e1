import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { margin, pageSize } from '../page/sheet.ts';
import { textOf, textPieces } from '../testing/page-text.ts';
import { createDocument } from './create-document.ts';
import type { DocumentContent } from './document-content.ts';

const sentence = 'The manager reports every quarter, within forty-five days of its end. ';
const content: DocumentContent = {
  title: 'Report',
  subtitle: 'Oak Meadows Fund',
  sections: [
    {
      heading: 'Numbers',
      paragraphs: [],
      table: { columns: ['What', 'How much'], rows: [['Rent', '$12']] },
      chart: { caption: 'Growth', bars: [{ label: '2026', value: 3, shown: '3.1%' }] },
    },
    { heading: 'Words', paragraphs: Array.from({ length: 20 }, () => sentence.repeat(4)) },
  ],
  brand: { primary: '#14171a', accent: '#2f8f4e' },
};

describe('createDocument', () => {
  it('sets a table and a chart with every number in them', async () => {
    const text = await textOf(await createDocument(content));
    for (const expected of ['What', 'Rent', '$12', '2026', '3.1%', 'Growth'])
      expect(text).toContain(expected);
  });

  it('flows over several pages inside the margins, and numbers the pages', async () => {
    const pdf = await createDocument(content);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(3);
    expect(await textOf(pdf, 3)).toContain('Page 3 of 3');
    const right = pageSize[0] - margin.right + 0.5;
    for (const piece of await textPieces(pdf)) expect(piece.x + piece.width).toBeLessThanOrEqual(right);
  });

  it('keeps a heading with the figures that it leads to, and a total with the row above it, wherever the page ends', async () => {
    /** The pages on which these are. */
    const pagesOf = async (pdf: Uint8Array, ...words: string[]) => {
      const pieces = await textPieces(pdf);
      return words.map((each) => pieces.find(({ text }) => text.includes(each))?.page);
    };
    for (let lines = 18; lines < 30; lines += 1) {
      const above = { heading: 'Above', paragraphs: Array.from({ length: lines }, () => 'A line.') };
      const pdf = await createDocument({
        ...content,
        sections: [
          above,
          {
            heading: 'Commitment',
            paragraphs: ['On Dec 31, 2025.'],
            figures: [{ label: 'Funded', value: '$777.00' }],
          },
        ],
      });
      const [title, figure] = await pagesOf(pdf, 'Commitment', '$777.00');
      expect(title, `${lines} lines`).toBeDefined();
      expect(figure, `${lines} lines`).toBe(title);
      const table = {
        columns: ['What', 'How much'],
        rows: [...Array.from({ length: 6 }, (_, row) => [`Row ${row}`, '$1']), ['Together', '$6']],
        total: true,
      };
      const listed = await createDocument({
        ...content,
        sections: [above, { heading: 'Payments', paragraphs: [], table }],
      });
      const [row, total] = await pagesOf(listed, 'Row 5', 'Together');
      expect(row, `${lines} lines`).toBeDefined();
      expect(total, `${lines} lines`).toBe(row);
    }
  });

  it('prints a note at the end only if it has one', async () => {
    const note = 'This statement is not a tax document.';
    expect(await textOf(await createDocument({ ...content, note }))).toContain(note);
    expect(await textOf(await createDocument(content))).not.toMatch(/sample|note/i);
  });
});
