import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { renderWithSignatures } from '../sign/render-with-signatures.ts';
import { textOf, textPieces } from '../testing/page-text.ts';
import { poppler } from '../testing/poppler.ts';
import { sampleAgreement, sampleSignatures, sampleValues } from '../testing/sample-agreement.ts';
import { createWritten } from '../written/create-written.ts';
import { fillAgreement } from './fill-agreement.ts';

const formWith = async (build: (doc: PDFDocument) => void | Promise<void>): Promise<Uint8Array> => {
  const doc = await PDFDocument.create();
  doc.addPage([400, 300]);
  await build(doc);
  return doc.save();
};

const fieldAt = (
  doc: PDFDocument,
  name: string,
  box: { x: number; y: number; width: number; height: number },
) => {
  const field = doc.getForm().createTextField(name);
  field.addToPage(doc.getPage(0), box);
  return field;
};

const box = { x: 40, y: 200, width: 120, height: 20 };

describe('fillAgreement', () => {
  it('[SIG-06] writes every value into the agreement, in each place of its field', async () => {
    const pdf = await sampleAgreement();
    const text = await textOf(pdf);
    const unwritten = Object.entries(sampleValues).filter(([name]) => name !== 'company_name');
    for (const [, value] of unwritten) expect(text).toContain(value);
    const signaturePage = (await PDFDocument.load(pdf)).getPageCount() - 1;
    expect(await textOf(pdf, signaturePage)).toContain('Anna Example');
  });

  it.each([
    ['diacritics', 'Łukasz Ñandú Çelik Þórður'],
    ['Cyrillic', 'Александра Щукина'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Vietnamese', 'Nguyễn Thị Phương Ánh'],
    ['Chinese', '王小明 語语'],
    ['Japanese', '山田 たろう カタカナ'],
    ['Korean', '김민준'],
    ['Thai', 'สมชาย'],
    ['Armenian', 'Արամ'],
    ['Georgian', 'გიორგი'],
  ])('[SIG-06] shows a name in %s as text that can be read and copied', async (_script, name) => {
    const pdf = await sampleAgreement({ investor_name: name });
    expect(await textOf(pdf, 1)).toContain(name);
    expect(await poppler('pdftotext', pdf, ['-l', '1'], name)).toContain(name);
  });

  it.each([
    ['Arabic', 'محمد'],
    ['Hebrew', 'יוסף'],
    ['Devanagari', 'प्रिया'],
  ])('[SIG-06] a name in %s is shaped with glyphs of its own script', async (_script, name) => {
    const pdf = await sampleAgreement({ investor_name: name });
    expect(await poppler('pdftotext', pdf, ['-l', '1'], name)).toContain(name);
    const written = await textOf(pdf, 1);
    for (const letter of new Set(name.normalize('NFKC').replace(/\p{M}/gu, '')))
      expect(written.normalize('NFKC')).toContain(letter);
    expect(written).not.toContain('[U+');
  });

  it('[SIG-06] spells out a character that no font has, instead of losing it or printing a box', async () => {
    expect(await textOf(await sampleAgreement({ investor_name: 'Anna 😀' }), 1)).toContain('Anna [U+1F600]');
  });

  it('[SIG-06] a missing value leaves its field empty, without the template’s placeholder', async () => {
    const template = await formWith((doc) => {
      fieldAt(doc, 'investor_name', box).setText('{{investor_name}}');
      fieldAt(doc, 'other_party', { ...box, y: 150 }).setText('{{other}}');
      fieldAt(doc, 'clause', { ...box, y: 100 }).setText('State of Texas');
    });
    const pdf = await fillAgreement({ template, values: {}, reference: 'R' });
    const text = await textOf(pdf, 1);
    expect(text).not.toMatch(/[{}]|undefined|other|investor_name/);
    expect(text).toContain('State of Texas');
  });

  it('[SIG-06] a mapping fills fields of other names with the named values', async () => {
    const template = await formWith((doc) => void fieldAt(doc, 'Text1', box));
    const pdf = await fillAgreement({
      template,
      values: { investor_name: 'Anna Example' },
      mapping: { Text1: 'investor_name' },
      reference: 'R',
    });
    expect(await textOf(pdf, 1)).toBe('Anna Example');
  });

  it('[SIG-06] shrinks a long name until all of it fits inside its field', async () => {
    const name = 'Maximiliana Alexandra von Hohenstaufen-Wittelsbach zu Brandenburg und Sachsen-Coburg';
    const template = await formWith((doc) => void fieldAt(doc, 'investor_name', box));
    const pdf = await fillAgreement({ template, values: { investor_name: name }, reference: 'R' });
    const pieces = (await textPieces(pdf)).filter(({ page }) => page === 1);
    expect(
      pieces
        .map(({ text }) => text)
        .join(' ')
        .replace(/- /g, '-')
        .replace(/\s+/g, ' '),
    ).toBe(name);
    for (const piece of pieces) {
      expect(piece.x).toBeGreaterThanOrEqual(box.x);
      expect(piece.x + piece.width).toBeLessThanOrEqual(box.x + box.width);
      expect(piece.y).toBeGreaterThanOrEqual(box.y);
      expect(piece.y + piece.size * 0.7).toBeLessThanOrEqual(box.y + box.height);
    }
  });

  it('[SIG-06] leaves nothing that can be edited or executed', async () => {
    const template = await formWith((doc) => {
      fieldAt(doc, 'investor_name', box);
      doc.addJavaScript('run', 'app.alert(1)');
      doc.catalog.set(PDFName.of('OpenAction'), doc.context.obj({ S: 'JavaScript' }));
    });
    const doc = await PDFDocument.load(await fillAgreement({ template, values: {}, reference: 'R' }));
    expect(doc.catalog.has(PDFName.of('AcroForm'))).toBe(false);
    expect(doc.catalog.has(PDFName.of('OpenAction'))).toBe(false);
    expect(doc.catalog.get(PDFName.of('Names'))?.toString() ?? '').not.toContain('JavaScript');
    expect(doc.getPages().map((page) => page.node.Annots()?.size() ?? 0)).not.toContain(1);
  });

  it('[SIG-06] checks the box of the choice that was made', async () => {
    const template = await formWith((doc) => {
      for (const [index, name] of ['married', 'single'].entries())
        doc
          .getForm()
          .createCheckBox(name)
          .addToPage(doc.getPage(0), { x: 40, y: 40 + 30 * index, width: 12, height: 12 });
    });
    const marks = async (values: Record<string, string>) =>
      (await fillAgreement({ template, values, reference: 'R' })).length;
    expect(await marks({ married: 'yes' })).toBeGreaterThan(await marks({ married: 'no' }));
  });

  it('[SIG-06] adds a page with one box for each signer to a template without signature boxes', async () => {
    const template = await formWith(async (doc) => {
      doc.getPage(0).drawText('Terms', { font: await doc.embedFont(StandardFonts.Helvetica) });
    });
    const pdf = await fillAgreement({ template, values: sampleValues, reference: 'R' });
    const text = await textOf(pdf, 2);
    for (const role of ['The Investor', 'The Co-Subscriber', 'The Company']) expect(text).toContain(role);
    expect(text).toContain('Agreement, page 2 of 2');
    expect(await textOf(pdf, 3)).toContain('Signature certificate');
  });

  it('[ENT-05] names holder, signatory and capacity on the added page, and nobody for himself or herself', async () => {
    const template = await createWritten({ title: 'Terms', blocks: [] });
    const pdf = await fillAgreement({ template, values: sampleValues, reference: 'R' });
    const text = await textOf(pdf, 2);
    expect(text).toContain('Example Trust, by Anna Example, Trustee');
    expect(text).toContain('Spouse of the investor');
    expect(text).not.toMatch(/himself|herself/);
    const alone = { ...sampleValues, spouse_name: '', spouse_capacity: '' };
    const single = await textOf(await fillAgreement({ template, values: alone, reference: 'R' }), 2);
    expect(single).not.toContain('Co-Subscriber');
  });

  it('[ENT-05] fills in who signs for management, and their title, when they sign', async () => {
    const template = await formWith((doc) => {
      fieldAt(doc, 'Text1', { x: 40, y: 100, width: 300, height: 20 });
      fieldAt(doc, 'management_title', { x: 40, y: 140, width: 300, height: 20 });
      fieldAt(doc, 'signature_management', { x: 40, y: 200, width: 200, height: 60 });
    });
    const values = { ...sampleValues, management_signatory: '', management_title: '' };
    const mapping = { Text1: 'management_signatory' };
    const pdf = await fillAgreement({ template, values, mapping, reference: 'R' });
    expect(await textOf(pdf, 1)).not.toContain('Mary');
    const [signature] = sampleSignatures.slice(2);
    if (!signature) throw new Error('Management signs the sample');
    const signed = { ...signature, name: 'Mary Manager', title: 'Managing Director' };
    const text = await textOf(await renderWithSignatures({ pdf, signatures: [signed] }), 1);
    expect(text).toContain('Mary Manager');
    expect(text).toContain('Managing Director');
  });

  it('[ENT-05] a written agreement keeps a place in its text for who signs for management', async () => {
    const spans = [
      { text: 'Accepted by ', style: 'plain' },
      { text: '_'.repeat(30), style: 'plain', field: 'management_signatory' },
      { text: ', as ', style: 'plain' },
      { text: '_'.repeat(30), style: 'plain', field: 'management_title' },
      { text: '.', style: 'plain' },
    ] as const;
    const template = await createWritten({ title: 'Terms', blocks: [{ kind: 'paragraph', spans }] });
    const pdf = await fillAgreement({ template, values: sampleValues, reference: 'R' });
    expect(await textOf(pdf, 1)).not.toContain('_');
    const signatures = sampleSignatures
      .slice(2)
      .map((signature) => ({ ...signature, name: 'Mary Manager', title: 'Managing Director' }));
    const text = await textOf(await renderWithSignatures({ pdf, signatures }), 1);
    for (const words of ['Accepted by', 'Mary Manager', 'Managing Director']) expect(text).toContain(words);
  });

  it('[SIG-06] numbers the pages of a written agreement along with that of its signatures', async () => {
    const block = { kind: 'paragraph', spans: [{ text: 'Terms. '.repeat(80), style: 'plain' }] } as const;
    const template = await createWritten({ title: 'Terms', blocks: Array.from({ length: 8 }, () => block) });
    const pdf = await fillAgreement({ template, values: sampleValues, reference: 'R' });
    const last = (await PDFDocument.load(template)).getPageCount() + 1;
    expect(last).toBeGreaterThan(2);
    for (let page = 1; page <= last; page += 1)
      expect(await textOf(pdf, page)).toContain(`Agreement, page ${page} of ${last}`);
  });

  it('[SIG-06] fills a rotated page so that the text reads upright', async () => {
    const template = await formWith((doc) => {
      fieldAt(doc, 'investor_name', { x: 100, y: 60, width: 20, height: 120 });
      doc.getPage(0).node.set(PDFName.of('Rotate'), doc.context.obj(90));
    });
    const [piece] = await textPieces(
      await fillAgreement({ template, values: { investor_name: 'Anna' }, reference: 'R' }),
    );
    expect(piece).toMatchObject({ text: 'Anna', size: 0 });
    expect(piece?.y).toBeGreaterThan(60);
    expect(piece?.y).toBeLessThan(64);
  });

  it('[SIG-06] makes the same bytes from the same facts, so that a retry has the same hash', async () => {
    expect(Buffer.from(await sampleAgreement()).equals(await sampleAgreement())).toBe(true);
  });
});
