/**
 * The players that a page may embed (PUB-09), which set no cookies before a video starts. The content security policy
 * allows exactly these.
 */
export const videoFrames = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
} as const;
