import { drawCheckMark, type PDFDocument, rgb } from '@cantoo/pdf-lib';
import type { Signer } from '@paddock/domain';
import { drawHeadersAndFooters } from '../page/headers-and-footers.ts';
import { type DocumentBrand, paletteOf } from '../page/palette.ts';
import { startSheet } from '../page/sheet.ts';
import { type SignatureBlock, signaturePage } from '../template/signature-page.ts';
import { createTypesetter, type Typesetter } from '../type/typesetter.ts';
import { type Anchor, writeRecord } from './agreement-record.ts';
import { reserveCertificatePage } from './certificate-page.ts';
import { drawText } from './draw-text.ts';
import { drawUpright } from './draw-upright.ts';
import { type FieldValues, isChecked, valueFor } from './field-values.ts';
import { flatten } from './flatten.ts';
import type { FormWidget } from './form-widget.ts';
import { openPdf } from './open-pdf.ts';
import { anchorOfValue, parseAnchor } from './parse-anchor.ts';
import { readWidgets } from './read-widgets.ts';
import { setMetadata } from './set-metadata.ts';

/** What an agreement is made from. */
export interface FillAgreementInput extends FieldValues {
  /** The template: a PDF with form fields. */
  readonly template: Uint8Array;
  /** The reference that people use for the agreement, printed on the certificate. */
  readonly reference: string;
  /** Identifies the document in its metadata. Defaults to the reference. */
  readonly documentId?: string;
  /** The colors of the signature certificate, and of the signature page if the template has none. */
  readonly brand?: DocumentBrand;
  /** The creation date in the metadata. Without it, the same input makes the same bytes. */
  readonly at?: Date;
}

const drawCheckbox = (doc: PDFDocument, place: FormWidget) => {
  const page = doc.getPage(place.page);
  drawUpright(page, place.rectangle, ({ width, height }) => {
    const size = Math.min(width, height) * 0.4;
    const mark = { x: width / 2, y: height / 2, size, thickness: size / 5, color: rgb(0.08, 0.1, 0.16) };
    page.pushOperators(...drawCheckMark(mark));
  });
};

const fillWidget = (doc: PDFDocument, type: Typesetter, place: FormWidget, filling: FieldValues) => {
  if (place.kind === 'tick') {
    if (isChecked(place, filling)) drawCheckbox(doc, place);
  } else if (place.kind === 'text' || place.kind === 'choice') {
    drawText(doc.getPage(place.page), type, place.rectangle, valueFor(place, filling), place);
  }
};

/** The parties of every agreement, for a template without signature boxes. */
const defaultBlocks: readonly SignatureBlock[] = [
  {
    signer: 'investor',
    role: 'The Investor',
    partyField: 'holder_signature',
    nameField: 'signatory_name',
  },
  {
    signer: 'spouse',
    role: 'The Co-Subscriber',
    partyField: 'spouse_capacity',
    nameField: 'spouse_name',
  },
  {
    signer: 'management',
    role: 'The Company',
    purpose: 'accepting the subscription',
    partyField: 'party_management',
    nameField: 'name_management',
  },
];

/** Adds a page with boxes for the signers that have none in the template. */
const addMissingSignatureBoxes = (
  doc: PDFDocument,
  type: Typesetter,
  present: ReadonlySet<Signer>,
  { values, brand, reference }: FillAgreementInput,
): Anchor[] => {
  const hasSpouse = Boolean(values.spouse_name?.trim());
  const missing = defaultBlocks.filter(
    ({ signer }) => !present.has(signer) && (signer !== 'spouse' || hasSpouse),
  );
  if (missing.length === 0) return [];
  const anchors: Anchor[] = [];
  const before = doc.getPageCount();
  const sheet = startSheet(doc, type, paletteOf(brand), doc.getPage(before - 1));
  signaturePage(sheet, missing, (name, box) => {
    if (parseAnchor(name)) anchors.push({ name, page: doc.getPageCount() - 1, ...box });
    else drawText(sheet.page, type, box, values[name] ?? '');
  });
  drawHeadersAndFooters(doc.getPages().slice(before), type, sheet.palette, {
    head: 'Signatures',
    foot: `Agreement ${reference}`,
    part: 'Agreement',
    before,
  });
  return anchors;
};

/**
 * Makes an agreement from a template (SIG-06): fills in the fields in any script, leaves nothing editable, and adds a
 * last page for the signature certificate. Missing values leave their fields empty.
 * @throws AgreementPdfError the errors of `openPdf`
 */
export const fillAgreement = async (input: FillAgreementInput): Promise<Uint8Array> => {
  const doc = await openPdf(input.template);
  const type = createTypesetter(doc);
  const places = readWidgets(doc);
  const anchors: Anchor[] = [];
  const present = new Set<Signer>();
  for (const place of places) {
    const name = anchorOfValue(input.mapping?.[place.name] ?? place.name) ?? place.name;
    const anchor = parseAnchor(name);
    if (anchor) anchors.push({ name, page: place.page, ...place.rectangle });
    else fillWidget(doc, type, place, input);
    if (anchor?.part === 'signature') present.add(anchor.signer);
  }
  flatten(doc);
  anchors.push(...addMissingSignatureBoxes(doc, type, present, input));
  const record = {
    reference: input.reference,
    documentId: input.documentId ?? input.reference,
    certificate: reserveCertificatePage(doc, type, input),
    ...(input.brand && { brand: input.brand }),
    anchors,
  };
  type.finish();
  writeRecord(doc, record, input.at ?? new Date(0));
  setMetadata(doc, input);
  return doc.save({ updateFieldAppearances: false });
};
