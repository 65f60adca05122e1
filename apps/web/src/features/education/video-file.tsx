import { useRef, useState } from 'react';
import classes from './video-player.module.css';

export interface VideoFileProps {
  src: string;
  title: string;
  /** A picture of this site. */
  poster: string | null;
}

/**
 * Captions stand beside a film of this site under its name, with .vtt; those of another site no browser would take
 * from there. Whether they are there is seen when the film begins.
 */
const captionsUrl = (src: string) =>
  src.startsWith('/') ? src.replace(/\.\w+(?=$|[?#])/, '.vtt') : undefined;

/** A film in the browser's own player; nothing of it is asked for before it is played. */
export function VideoFile({ src, title, poster }: VideoFileProps) {
  const [hasCaptions, setCaptions] = useState(true);
  const track = useRef<HTMLTrackElement>(null);
  const captions = hasCaptions ? captionsUrl(src) : undefined;
  const look = () => {
    // A track that is off is not asked for.
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
      onPlay={look}
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
