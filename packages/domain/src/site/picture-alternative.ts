/** A record's picture and what stands for it where it cannot be seen. */
export interface DescribedPicture {
  readonly imageUrl?: string | null | undefined;
  readonly imageAlt?: string | null | undefined;
  readonly imageIsDecorative?: boolean | null | undefined;
}

/** The fields of a record that has a picture. */
export const describedPictureFields = ['imageUrl', 'imageAlt', 'imageIsDecorative'] as const;

/** What a page gives as the alternative text of a record's picture: none for decoration (INV-07). */
export const alternativeText = ({ imageAlt, imageIsDecorative }: DescribedPicture): string =>
  imageIsDecorative ? '' : (imageAlt?.trim() ?? '');
