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

/** Whether a picture has neither an alternative text nor the mark that it is decoration. */
export const lacksAlternative = (picture: DescribedPicture): boolean =>
  Boolean(picture.imageUrl?.trim()) && !picture.imageIsDecorative && !picture.imageAlt?.trim();

export const missingAlternativeMessage =
  'Say what the picture shows, for people who cannot see it, or mark it as decoration.';
