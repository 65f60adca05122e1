import type { PDFTextField } from '@cantoo/pdf-lib';
import type { Sheet } from '../page/sheet.ts';

/** A place of a form field on the current page, in points from the lower left corner. */
export interface FieldRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const findOrCreateField = (sheet: Sheet, name: string): PDFTextField => {
  const form = sheet.doc.getForm();
  const known = form.getFieldMaybe(name);
  return known ? form.getTextField(name) : form.createTextField(name);
};

/** Puts a text field on the page; a name used before gets one more place, which shows the same value. */
export const formField = (sheet: Sheet, name: string, place: FieldRectangle, size = 10): void => {
  const field = findOrCreateField(sheet, name);
  field.addToPage(sheet.page, { ...place, borderWidth: 0 });
  field.setFontSize(size);
};
