import type { Brand } from '../page/palette.ts';

/** A table: the first column is text, the others are numbers and stand on the right. */
export interface TableContent {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Sets the last row off as a sum. */
  readonly total?: boolean;
}

/** Columns of a bar chart, with how each value is written over its bar. */
export interface ChartContent {
  readonly caption: string;
  readonly bars: readonly { readonly label: string; readonly value: number; readonly shown: string }[];
}

/** A heading with what stands under it, in this order. */
export interface SectionContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly figures?: readonly { readonly label: string; readonly value: string }[];
  readonly table?: TableContent;
  readonly chart?: ChartContent;
}

/** A paper for investors. */
export interface DocumentContent {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly SectionContent[];
  readonly brand?: Brand;
  /** The small print; a note that the paper is a sample when left out. */
  readonly note?: string;
}
