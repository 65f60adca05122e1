import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { templateKinds } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { createTemplate } from '../template/create-template.ts';
import { textOf } from '../testing/page-text.ts';
import { inspectTemplate } from './inspect-template.ts';

const empty = async () => {
  const doc = await PDFDocument.create();
  doc.addPage();
  return doc;
};

describe('inspectTemplate', () => {
  it.each(templateKinds)(
    '[SIG-06] finds fields and signature boxes of the demo template: %s',
    async (kind) => {
      const template = await createTemplate(kind, { fundName: 'Oak Fund', company: 'Stallion' });
      const found = await inspectTemplate(template);
      const names = found.fields.map(({ name }) => name);
      expect(found.pageCount).toBeGreaterThanOrEqual(3);
      expect(names).toEqual(
        expect.arrayContaining(['fund_name', 'investor_name', 'amount', 'method', 'date']),
      );
      expect(names.includes('spouse_name')).toBe(kind === 'individual_with_spouse');
      expect(names.includes('trust_name')).toBe(kind === 'trust');
      expect(names.includes('entity_name')).toBe(kind === 'entity');
      expect(found.signers).toEqual(
        kind === 'individual_with_spouse' ? ['investor', 'spouse', 'management'] : ['investor', 'management'],
      );
      expect(await textOf(template)).toContain('Electronic records and signatures');
    },
  );

  it('[SIG-06] a file that is no PDF, or a broken one, is refused in words', async () => {
    await expect(inspectTemplate(Buffer.from('hello'))).rejects.toMatchObject({ code: 'not_a_pdf' });
    await expect(inspectTemplate(Buffer.from('%PDF-1.7\nrubbish'))).rejects.toMatchObject({
      code: 'not_a_pdf',
    });
  });

  it('[SIG-06] a PDF with a password is refused', async () => {
    const doc = await empty();
    doc.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    await expect(inspectTemplate(await doc.save())).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('[SIG-06] an XFA form is refused', async () => {
    const doc = await empty();
    doc.getForm().createTextField('a').addToPage(doc.getPage(0));
    const form = doc.catalog.lookup(PDFName.of('AcroForm'), PDFDict);
    form.set(PDFName.of('XFA'), doc.context.register(doc.context.stream('<xdp/>')));
    const bytes = await doc.save({ updateFieldAppearances: false });
    const kept = Buffer.from(bytes).includes('xdp') ? bytes : null;
    await expect(inspectTemplate(kept ?? bytes)).rejects.toMatchObject({ code: 'xfa_form' });
  });

  it('[SIG-06] a PDF without a form is a template all the same', async () => {
    const found = await inspectTemplate(await (await empty()).save());
    expect(found).toEqual({ pageCount: 1, fields: [], signers: [] });
  });
});
