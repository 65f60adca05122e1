import { useRef, useState } from 'react';
import classes from './video-player.module.css';

export interface VideoFileProps {
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
export function VideoFile({ src, title, poster }: VideoFileProps) {
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
