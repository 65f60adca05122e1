import type { DescribedPicture } from './picture-alternative.ts';

// Forms alone ask, so it is kept out of what every page loads.

/** Whether a picture has neither an alternative text nor the mark that it is decoration. */
export const lacksAlternative = (picture: DescribedPicture): boolean =>
  Boolean(picture.imageUrl?.trim()) && !picture.imageIsDecorative && !picture.imageAlt?.trim();

export const missingAlternativeMessage =
  'Say what the picture shows, for people who cannot see it, or mark it as decoration.';
