/** The kinds of picture that a text may hold, by the extension of their files (`.jpeg` counts as `.jpg`). */
export const pictureKinds = ['jpg', 'png', 'webp', 'gif', 'avif'] as const;

/** Bytes of one picture, at most. */
export const largestPicture = 10 * 1024 * 1024;
