/** The id of the main content, for the skip link and for focus after navigation. */
export const mainContentId = 'content';
