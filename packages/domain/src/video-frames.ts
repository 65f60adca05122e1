/**
 * The players that a page may frame (PUB-09): those that set no cookies before their video is started. The content
 * security policy allows exactly these.
 */
export const videoFrames = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
} as const;
