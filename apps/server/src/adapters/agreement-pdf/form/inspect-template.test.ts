import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { createTemplate } from '../template/create-template.ts';
import { sampleTemplate } from '../testing/sample-agreement.ts';
import { inspectTemplate } from './inspect-template.ts';

const empty = async () => {
  const doc = await PDFDocument.create();
  doc.addPage();
  return doc;
};

describe('inspectTemplate', () => {
  it('[SIG-06] finds the fields and signature boxes of a template', async () => {
    const found = await inspectTemplate(await createTemplate(sampleTemplate));
    expect(found.pageCount).toBe(2);
    expect(found.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fund_name', 'investor_name', 'spouse_name', 'amount', 'method', 'date']),
    );
    expect(found.signers).toEqual(['investor', 'spouse', 'management']);
  });

  it('[SIG-06] rejects a file that is not a PDF, and a broken PDF', async () => {
    await expect(inspectTemplate(Buffer.from('hello'))).rejects.toMatchObject({ code: 'not_a_pdf' });
    await expect(inspectTemplate(Buffer.from('%PDF-1.7\nrubbish'))).rejects.toMatchObject({
      code: 'not_a_pdf',
    });
  });

  it('[SIG-06] rejects a PDF with a password', async () => {
    const doc = await empty();
    doc.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    await expect(inspectTemplate(await doc.save())).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('[SIG-06] rejects an XFA form', async () => {
    const doc = await empty();
    doc.getForm().createTextField('a').addToPage(doc.getPage(0));
    const form = doc.catalog.lookup(PDFName.of('AcroForm'), PDFDict);
    form.set(PDFName.of('XFA'), doc.context.register(doc.context.stream('<xdp/>')));
    const bytes = await doc.save({ updateFieldAppearances: false });
    const xfaForm = Buffer.from(bytes).includes('xdp') ? bytes : null;
    await expect(inspectTemplate(xfaForm ?? bytes)).rejects.toMatchObject({ code: 'xfa_form' });
  });

  it('[SIG-06] accepts a PDF without a form as a template', async () => {
    const found = await inspectTemplate(await (await empty()).save());
    expect(found).toEqual({ pageCount: 1, fields: [], signers: [] });
  });
});
