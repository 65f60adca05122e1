/** The kinds of picture in texts, by file extension (`.jpeg` counts as `.jpg`). */
export const pictureExtensions = ['jpg', 'png', 'webp', 'gif', 'avif'] as const;

/** Maximum size of one picture, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024;
