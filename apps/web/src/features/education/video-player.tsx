import { safeUrl, videoFrames } from '@paddock/domain';
import getVideoId from 'get-video-id';
import { useEffect, useRef, useState } from 'react';
import { PlayIcon } from '../../ui/media/page-icons.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import classes from './video-player.module.css';

interface VideoFileProps {
  src: string;
  title: string;
  /** A picture on this site. */
  poster: string | null;
}

/**
 * Captions of a video on this site are beside it under the same name, with .vtt; browsers do not load captions from
 * another site. Whether they exist is checked when the video starts.
 */
const captionsUrl = (src: string) =>
  src.startsWith('/') ? src.replace(/\.\w+(?=$|[?#])/, '.vtt') : undefined;

/** A video in the browser's own player. Nothing is downloaded before it is played. */
function VideoFile({ src, title, poster }: VideoFileProps) {
  const [hasCaptions, setCaptions] = useState(true);
  const track = useRef<HTMLTrackElement>(null);
  const captions = hasCaptions ? captionsUrl(src) : undefined;
  const enableCaptions = () => {
    // The browser does not load a track that is disabled.
    if (track.current?.track.mode === 'disabled') track.current.track.mode = 'hidden';
  };
  return (
    <video
      className={classes.stage}
      src={src}
      {...(poster && { poster })}
      controls
      preload="none"
      playsInline
      aria-label={title}
      onPlay={enableCaptions}
    >
      <track
        ref={track}
        kind="captions"
        label="English"
        srcLang="en"
        src={captions}
        onError={() => setCaptions(false)}
      />
    </video>
  );
}

export interface VideoPlayerProps {
  video: Video;
  title: string;
  /** The video's page at its host, for people without scripts or who prefer to watch there. */
  url: string;
  poster: string | null;
}

/**
 * Permissions of the player's frame. `allow-same-origin` gives it its own origin, which differs from ours, so it cannot
 * remove the sandbox from inside.
 */
const playerSandbox = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/**
 * A 16:9 player (PUB-09). The frame of another host loads only when play is pressed, and then only its cookie-less
 * player.
 */
export function VideoPlayer({ video, title, url, poster: posterUrl }: VideoPlayerProps) {
  // A picture on another site would contact that site before anything is pressed.
  const poster = posterUrl?.startsWith('/') ? posterUrl : null;
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that had the focus has been removed.
  useEffect(() => {
    if (isPlaying) frame.current?.focus();
  }, [isPlaying]);

  if (video.kind === 'file') return <VideoFile src={video.src} title={title} poster={poster} />;
  return (
    <figure className={classes.figure}>
      {isPlaying ? (
        <iframe
          ref={frame}
          className={classes.stage}
          src={video.src}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox={playerSandbox}
        />
      ) : (
        <button type="button" className={classes.stage} onClick={() => setPlaying(true)}>
          <Picture
            className={classes.poster}
            src={poster}
            width={1280}
            height={720}
            fallback={<span className={classes.poster} />}
          />
          <span className={classes.play}>
            <PlayIcon size={32} />
          </span>
          <span className={classes.label}>Play video</span>
        </button>
      )}
      <figcaption className={classes.caption}>
        Plays from {video.host} without cookies, once you press play.{' '}
        <ExternalLink href={url}>Open on {video.host}</ExternalLink>
      </figcaption>
    </figure>
  );
}

/** How a video is shown: in a frame with its host's player, or as a file. */
type Video = { kind: 'frame'; src: string; host: 'YouTube' | 'Vimeo' } | { kind: 'file'; src: string };

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
