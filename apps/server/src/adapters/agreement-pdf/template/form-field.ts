import type { PDFTextField } from '@cantoo/pdf-lib';
import type { Sheet } from '../page/sheet.ts';

/** The place of a form field on the current page, in points from the lower left corner. */
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

/** Adds a text field to the page. A name that was used before gets another place, which shows the same value. */
export const formField = (sheet: Sheet, name: string, place: FieldRectangle, size = 10): void => {
  const field = findOrCreateField(sheet, name);
  field.addToPage(sheet.page, { ...place, borderWidth: 0 });
  field.setFontSize(size);
};
