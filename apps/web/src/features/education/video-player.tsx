import { useEffect, useRef, useState } from 'react';
import { PlayIcon } from '../../ui/media/icons.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import type { Video } from './video.ts';
import { VideoFile } from './video-file.tsx';
import classes from './video-player.module.css';

export interface VideoPlayerProps {
  video: Video;
  title: string;
  /** Where the video stands on its own: for readers without scripts, and those who would rather go there. */
  url: string;
  poster: string | null;
}

/**
 * What the frame of a player may do. It needs its own origin, which is not ours, so that it can never take the
 * sandbox off from inside.
 */
const playerSandbox = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/**
 * A player of 16:9 (PUB-09). A frame of another host comes with the press on play: until then nothing is asked of
 * that host, and afterwards only of its cookie-less player.
 */
export function VideoPlayer({ video, title, url, poster: given }: VideoPlayerProps) {
  // A picture of another site would ask that site before anything was pressed.
  const poster = given?.startsWith('/') ? given : null;
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that had the focus is gone.
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
