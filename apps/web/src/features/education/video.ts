import { safeUrl, videoFrames } from '@paddock/domain';
import getVideoId from 'get-video-id';

/** How a video is shown: in a frame with its host's player, or as a file. */
export type Video = { kind: 'frame'; src: string; host: 'YouTube' | 'Vimeo' } | { kind: 'file'; src: string };

const hosts = {
  youtube: /^(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|y2u\.be)$/,
  vimeo: /^(?:(?:www|player)\.)?vimeo\.com$/,
};

/** The second part of an unlisted Vimeo video's URL, which its player requires. */
function vimeoHash({ pathname, searchParams }: URL): string | undefined {
  const hash = searchParams.get('h') ?? /^\/\d+\/([\da-f]+)\/?$/i.exec(pathname)?.[1];
  return hash && /^[\da-f]{6,40}$/i.test(hash) ? hash : undefined;
}

/**
 * The player for a video's URL (PUB-09); undefined if it is no video that we can show. Frames use only the hosts'
 * cookie-less players, with a URL built from the validated id alone.
 */
export function parseVideo(url: string | null | undefined): Video | undefined {
  const address = safeUrl(url);
  if (address === undefined) return undefined;
  // The base resolves files on this site. URLs of other sites are not affected by it.
  const parsed = new URL(address, 'https://this.site');
  if (/\.(?:mp4|m4v|webm)$/i.test(parsed.pathname) && !address.toLowerCase().startsWith('http:'))
    return { kind: 'file', src: address };
  const { id, service } = getVideoId(parsed.href);
  if (service === 'youtube' && hosts.youtube.test(parsed.hostname) && id && /^[\w-]{11}$/.test(id))
    return { kind: 'frame', host: 'YouTube', src: `${videoFrames.youtube}/embed/${id}?autoplay=1&rel=0` };
  if (service === 'vimeo' && hosts.vimeo.test(parsed.hostname) && id && /^\d{1,15}$/.test(id)) {
    const hash = vimeoHash(parsed);
    const query = `dnt=1&autoplay=1${hash ? `&h=${hash}` : ''}`;
    return { kind: 'frame', host: 'Vimeo', src: `${videoFrames.vimeo}/video/${id}?${query}` };
  }
  return undefined;
}
