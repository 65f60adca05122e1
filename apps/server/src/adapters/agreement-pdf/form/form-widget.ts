/** A rectangle on a page, in points from the lower left corner of its coordinates. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The kinds of form fields. */
export type FieldKind = 'text' | 'choice' | 'tick' | 'signature' | 'button';

/** One place where a form field appears on a page. A field may appear in several. */
export interface FormWidget {
  readonly name: string;
  readonly kind: FieldKind;
  /** Index of the page, starting at 0. */
  readonly page: number;
  readonly rectangle: Rectangle;
  /** Font size in points; 0 if the template leaves it to the PDF reader. */
  readonly fontSize: number;
  readonly align: 'left' | 'center' | 'right';
  readonly multiline: boolean;
  /** What the template's author typed into the field. */
  readonly preset: string;
  /** For a checkbox: the value of this box. */
  readonly onValue: string;
}
