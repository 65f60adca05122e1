import { booleanField, textField, urlField } from './field.ts';

/** A picture, and what stands for it where it cannot be seen (INV-07). */
export const describedPicture = {
  imageUrl: urlField(),
  imageAlt: textField(500),
  imageIsDecorative: booleanField({ default: false }),
};
