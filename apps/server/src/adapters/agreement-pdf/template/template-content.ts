import type { DocumentBrand } from '../page/palette.ts';
import type { SignatureBlock } from './signature-page.ts';

/** A form field with its label. */
export interface LabeledField {
  readonly label: string;
  /** The name of the form field, one of `agreementFields`. */
  readonly field: string;
}

/** A numbered section: its heading and its numbered paragraphs, each with a lead-in. */
export interface Clause {
  readonly heading: string;
  readonly paragraphs: readonly (readonly [lead: string, text: string])[];
}

/** The wording of an agreement template. */
export interface TemplateContent {
  readonly title: string;
  readonly subtitle: string;
  /** Printed at the top of each page. */
  readonly header: string;
  /** A panel of labeled form fields on the first page, row by row. */
  readonly particulars: { readonly heading: string; readonly rows: readonly (readonly LabeledField[])[] };
  readonly clauses: readonly Clause[];
  readonly signatures: readonly SignatureBlock[];
  readonly brand?: DocumentBrand;
}
