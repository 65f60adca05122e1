import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { zipSync } from 'fflate';
import type { DropboxRequest } from './account.ts';

/** The document with the signatures so far, and the audit trail as its last page. */
export function requestPdf(request: DropboxRequest): Promise<Uint8Array> {
  return writePdf(request, [documentLines(request), trailLines(request)]);
}

/** The documents one by one, and the audit trail beside them. */
export async function requestZip(request: DropboxRequest): Promise<Uint8Array> {
  return zipSync({
    [`${request.title.replace(/[^\w .-]+/g, '_')}.pdf`]: await writePdf(request, [documentLines(request)]),
    'Audit Trail.pdf': await writePdf(request, [trailLines(request)]),
  });
}

function documentLines(request: DropboxRequest): string[] {
  return [
    request.title,
    ...(request.isTest ? ['TEST: not legally binding'] : []),
    '',
    ...Object.entries(request.values).map(([name, value]) => `${name}: ${value}`),
    '',
    ...request.signatures.map(({ role, name, signedName }) =>
      signedName === null ? `${role}: ${name}, not signed` : `${role}: signed by ${name} as ${signedName}`,
    ),
  ];
}

function trailLines(request: DropboxRequest): string[] {
  const lines = request.trail.map(({ at, text, address }) => `${at.toISOString()} ${text} (IP: ${address})`);
  return ['Audit Trail', request.title, `Document ID: ${request.id}`, '', ...lines];
}

/** The same bytes each time, until somebody does something. */
async function writePdf(request: DropboxRequest, pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const changedAt = request.trail.at(-1)?.at ?? new Date(request.createdAt * 1000);
  pdf.setCreationDate(changedAt);
  pdf.setModificationDate(changedAt);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    let page: PDFPage | undefined;
    for (const [index, line] of lines.entries()) {
      const row = index % 40;
      if (!page || row === 0) page = pdf.addPage([612, 792]);
      page.drawText(encodable(line, font), { x: 50, y: 740 - row * 17, size: index === 0 ? 16 : 10, font });
    }
  }
  return pdf.save();
}

/** The standard font has the letters of Western Europe only. */
function encodable(line: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return [...line].map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('');
}
