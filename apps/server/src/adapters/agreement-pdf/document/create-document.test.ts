import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { margin, pageSize } from '../page/sheet.ts';
import { textOf, textPieces } from '../testing/page-text.ts';
import { createDocument } from './create-document.ts';
import { dueDiligencePapers } from './due-diligence.ts';

const fund = 'Oak Meadows Fund';

describe('createDocument', () => {
  it.each(Object.entries(dueDiligencePapers))(
    'makes a paper of two to four pages: %s',
    async (title, sections) => {
      const pdf = await createDocument({ title, subtitle: fund, sections: sections(fund), brand: 'sports' });
      const text = await textOf(pdf);
      expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThanOrEqual(2);
      expect((await PDFDocument.load(pdf)).getPageCount()).toBeLessThanOrEqual(4);
      for (const section of sections(fund)) expect(text).toContain(section.heading);
      const right = pageSize[0] - margin.right + 0.5;
      for (const piece of await textPieces(pdf)) expect(piece.x + piece.width).toBeLessThanOrEqual(right);
    },
  );

  it('sets a table and a chart with every number in them', async () => {
    const pdf = await createDocument({
      title: 'Numbers',
      subtitle: '',
      sections: [
        {
          heading: 'All',
          paragraphs: [],
          table: { columns: ['What', 'How much'], rows: [['Rent', '$12']] },
          chart: { caption: 'Growth', bars: [{ label: '2026', value: 3, shown: '3.1%' }] },
        },
      ],
    });
    const text = await textOf(pdf);
    for (const words of ['What', 'Rent', '$12', '2026', '3.1%', 'Growth']) expect(text).toContain(words);
  });
});
