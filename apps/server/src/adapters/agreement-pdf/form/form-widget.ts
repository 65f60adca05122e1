/** A rectangle on a page, in points from the lower left corner of its coordinates. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a form field holds. */
export type FieldKind = 'text' | 'choice' | 'tick' | 'signature' | 'button';

/** One place where a form field shows on a page; a field may show in several. */
export interface FormWidget {
  readonly name: string;
  readonly kind: FieldKind;
  /** Index of the page, from 0. */
  readonly page: number;
  readonly rectangle: Rectangle;
  /** Font size in points; 0 where the template leaves it to the reader. */
  readonly fontSize: number;
  readonly align: 'left' | 'center' | 'right';
  readonly multiline: boolean;
  /** What the template's author typed into the field. */
  readonly preset: string;
  /** For a tick: the value that this box stands for. */
  readonly onValue: string;
}
