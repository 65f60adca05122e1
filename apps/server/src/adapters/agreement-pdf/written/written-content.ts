import type { DocumentBrand } from '../page/palette.ts';

/** Text of one style in a written agreement. */
export interface WrittenSpan {
  readonly text: string;
  readonly style: 'plain' | 'bold' | 'italic';
  /** The form field whose place the text reserves, for a value that is known later. */
  readonly field?: string;
}

/** A paragraph, a heading or an item of a list. */
export interface WrittenBlock {
  readonly kind: 'heading' | 'paragraph' | 'item';
  readonly spans: readonly WrittenSpan[];
  /** Before an item: its number or a bullet. */
  readonly marker?: string;
  /** How deep an item's list is nested, from 0. */
  readonly depth?: number;
}

/** An agreement as running text. Its signature boxes are added when it is filled in. */
export interface WrittenContent {
  readonly title: string;
  readonly blocks: readonly WrittenBlock[];
  readonly brand?: DocumentBrand;
}
