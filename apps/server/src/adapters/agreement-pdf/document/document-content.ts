import type { DocumentBrand } from '../page/palette.ts';

/** A table: the first column is text; the others are numbers, aligned to the right. */
export interface TableContent {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether the last row is a total. */
  readonly total?: boolean;
}

/** A bar chart. `shown` is the value as printed above its bar. */
export interface ChartContent {
  readonly caption: string;
  readonly bars: readonly { readonly label: string; readonly value: number; readonly shown: string }[];
}

/** A heading and the parts below it, in this order. */
export interface SectionContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly figures?: readonly { readonly label: string; readonly value: string }[];
  readonly table?: TableContent;
  readonly chart?: ChartContent;
}

/** A document for investors, such as a statement or a memorandum. */
export interface DocumentContent {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly SectionContent[];
  readonly brand?: DocumentBrand;
  /** Small print at the end. */
  readonly note?: string;
}
