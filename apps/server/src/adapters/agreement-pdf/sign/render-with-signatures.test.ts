import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AgreementRecord, readRecord, writeRecord } from '../form/agreement-record.ts';
import { textOf, textPieces } from '../testing/page-text.ts';
import { sampleAgreement, sampleSignatures } from '../testing/sample-agreement.ts';
import { renderWithSignatures } from './render-with-signatures.ts';

let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await sampleAgreement();
});

describe('renderWithSignatures', () => {
  it('[SIG-06] shows the investor’s signature to the spouse, with its time and date, and no other signature', async () => {
    const text = await textOf(await renderWithSignatures({ pdf, signatures: sampleSignatures.slice(0, 1) }));
    expect(text).toContain('Electronically signed November 21, 2026, 05:30:12 UTC');
    expect(text.match(/Electronically signed/g)).toHaveLength(1);
  });

  it('[SIG-07] draws each signature in the block of its own signer', async () => {
    const pieces = await textPieces(await renderWithSignatures({ pdf, signatures: sampleSignatures }));
    const heights = [
      'The Investor',
      'November 21, 2026, 05',
      'The Co-Subscriber',
      'November 22, 2026, 06',
      'The Company',
      'November 23, 2026, 07',
    ].map((expected) => pieces.findLast(({ text }) => text.includes(expected))?.y);
    expect(heights).not.toContain(undefined);
    expect(heights).toEqual(heights.toSorted((one, other) => (other ?? 0) - (one ?? 0)));
    const text = pieces.map((piece) => piece.text).join(' ');
    expect(text).toContain('Владимир Щукин');
    expect(text).toContain('V. Shchukin');
  });

  it('[SIG-06] a drawn signature becomes a picture on the page', async () => {
    const pictures = async (bytes: Uint8Array) =>
      (await PDFDocument.load(bytes)).context
        .enumerateIndirectObjects()
        .filter(([, object]) => object.toString().includes('/Subtype /Image')).length;
    const signed = await renderWithSignatures({ pdf, signatures: sampleSignatures.slice(0, 1) });
    expect([await pictures(pdf), await pictures(signed)]).toEqual([0, 2]);
  });

  it('[SIG-06] writes the day of a signature in the time zone of the agreement', async () => {
    const evening = new Date('2026-11-22T02:30:12Z');
    const signatures = sampleSignatures.slice(0, 1).map((signature) => ({
      ...signature,
      at: evening,
      timeZone: 'America/New_York',
    }));
    const text = await textOf(await renderWithSignatures({ pdf, signatures }));
    expect(text).toContain('Electronically signed November 21, 2026, 21:30:12 EST');
    expect(text).not.toContain('November 22, 2026');
  });

  it('[SIG-06] rejects a signature that is neither drawn nor typed, and a broken picture', async () => {
    const [investor] = sampleSignatures;
    const signature = {
      signer: 'investor',
      name: 'Anna',
      at: investor?.at ?? new Date(0),
      timeZone: 'UTC',
    } as const;
    const render = (more: object) => renderWithSignatures({ pdf, signatures: [{ ...signature, ...more }] });
    await expect(render({})).rejects.toMatchObject({ code: 'nothing_to_place' });
    await expect(render({ typedName: '  ' })).rejects.toMatchObject({ code: 'nothing_to_place' });
    await expect(render({ image: new Uint8Array(9) })).rejects.toMatchObject({ code: 'bad_image' });
    await expect(render({ typedName: 'A', anchor: 'elsewhere' })).rejects.toMatchObject({
      code: 'unknown_anchor',
    });
  });

  it('[SIG-06] rejects a PDF that is not an agreement', async () => {
    const other = await PDFDocument.create();
    other.addPage();
    const rendering = renderWithSignatures({ pdf: await other.save(), signatures: [] });
    await expect(rendering).rejects.toMatchObject({ code: 'not_an_agreement' });
  });

  it('[SIG-06] rejects an agreement whose record lacks the places of the signatures', async () => {
    const agreement = await PDFDocument.load(pdf);
    const { anchors: _, ...record } = readRecord(agreement);
    writeRecord(agreement, record as AgreementRecord, new Date(0));
    const rendered = renderWithSignatures({ pdf: await agreement.save(), signatures: [] });
    await expect(rendered).rejects.toMatchObject({ code: 'not_an_agreement' });
  });
});
