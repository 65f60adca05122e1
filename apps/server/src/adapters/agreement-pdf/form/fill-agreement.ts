import { drawCheckMark, type PDFDocument, rgb } from '@cantoo/pdf-lib';
import type { Signer } from '@paddock/domain';
import { palettes } from '../page/palette.ts';
import { startSheet } from '../page/sheet.ts';
import { blocksFor, signaturePage } from '../template/signature-page.ts';
import { createTypesetter, type Typesetter } from '../type/typesetter.ts';
import { type Anchor, writeRecord } from './agreement-record.ts';
import { anchorOf } from './anchors.ts';
import { reserveCertificatePage } from './certificate-page.ts';
import { describe } from './describe.ts';
import { drawText } from './draw-text.ts';
import { flatten } from './flatten.ts';
import type { FormPlace } from './form-place.ts';
import { openPdf } from './open-pdf.ts';
import { readPlaces } from './read-places.ts';
import { drawUpright } from './upright.ts';
import { type Filling, isTicked, valueFor } from './value-for.ts';

/** What an agreement is made from. */
export interface AgreementToFill extends Filling {
  /** The template: a PDF with form fields. */
  readonly template: Uint8Array;
  /** What people call the agreement by; printed on the certificate. */
  readonly reference: string;
  /** Identifies the document in its metadata; the reference when left out. */
  readonly documentId?: string;
  /** When it is made; left out of the metadata when not given, which makes the same bytes every time. */
  readonly at?: Date;
}

const drawTick = (doc: PDFDocument, place: FormPlace) => {
  const page = doc.getPage(place.page);
  drawUpright(page, place.rectangle, ({ width, height }) => {
    const size = Math.min(width, height) * 0.4;
    const mark = { x: width / 2, y: height / 2, size, thickness: size / 5, color: rgb(0.08, 0.1, 0.16) };
    page.pushOperators(...drawCheckMark(mark));
  });
};

const fillPlace = (doc: PDFDocument, type: Typesetter, place: FormPlace, filling: Filling) => {
  if (place.kind === 'tick') {
    if (isTicked(place, filling)) drawTick(doc, place);
  } else if (place.kind === 'text' || place.kind === 'choice') {
    drawText(doc.getPage(place.page), type, place.rectangle, valueFor(place, filling), place);
  }
};

/** Boxes on a page of their own for the signers whom the template has none for. */
const addMissingBoxes = (
  doc: PDFDocument,
  type: Typesetter,
  present: ReadonlySet<Signer>,
  values: Filling['values'],
): Anchor[] => {
  const kind = values.spouse_name?.trim() ? 'individual_with_spouse' : 'individual';
  const missing = blocksFor(kind).filter(({ signer }) => !present.has(signer));
  if (missing.length === 0) return [];
  const anchors: Anchor[] = [];
  const sheet = startSheet(doc, type, palettes.stallion, doc.getPage(doc.getPageCount() - 1));
  signaturePage(sheet, missing, (name, box) => {
    if (anchorOf(name)) anchors.push({ name, page: doc.getPageCount() - 1, ...box });
    else drawText(sheet.page, type, box, values[name] ?? '');
  });
  return anchors;
};

/**
 * Makes an agreement from a template: fields filled in any script, nothing left that can be edited, and the
 * last page kept for the signature certificate (SIG-06). Values that are missing leave their fields empty.
 * @throws AgreementPdfError as `openPdf`
 */
export const fillAgreement = async (given: AgreementToFill): Promise<Uint8Array> => {
  const doc = await openPdf(given.template);
  const type = createTypesetter(doc);
  const places = readPlaces(doc);
  const anchors: Anchor[] = [];
  const present = new Set<Signer>();
  for (const place of places) {
    const anchor = anchorOf(place.name);
    if (anchor) anchors.push({ name: place.name, page: place.page, ...place.rectangle });
    else fillPlace(doc, type, place, given);
    if (anchor?.part === 'signature') present.add(anchor.signer);
  }
  flatten(doc);
  anchors.push(...addMissingBoxes(doc, type, present, given.values));
  const record = {
    reference: given.reference,
    documentId: given.documentId ?? given.reference,
    certificate: reserveCertificatePage(doc, type, given.reference),
    anchors,
  };
  type.finish();
  writeRecord(doc, record, given.at ?? new Date(0));
  describe(doc, given);
  return doc.save({ updateFieldAppearances: false });
};
