import { safeUrl } from '@paddock/domain';
import { type ReactNode, useCallback, useState } from 'react';

/** `first`: likely the largest thing of the first view; `early`: seen without scrolling on many screens. */
export type PicturePriority = 'first' | 'early';

/** As many pictures of a list at the top of a page stand in its first view. */
export const firstViewCount = 4;

/** The urgency of a picture of such a list; `index` counts from 0, and is -1 for one that is further down. */
export function priorityAt(index: number): PicturePriority | undefined {
  if (index === 0) return 'first';
  return index > 0 && index < firstViewCount ? 'early' : undefined;
}

export interface PictureProps {
  /** As it was written; what is no address, or leads to no picture, shows the fallback. */
  src: string | null | undefined;
  /** A smaller file of the same picture, for phones. */
  smallSrc?: string | null | undefined;
  /** Pixels: they keep the place before the picture is there. */
  width: number;
  height: number;
  className?: string | undefined;
  /** How soon it is wanted; unless told, when it comes near. */
  priority?: PicturePriority | undefined;
  /** Stands in for a picture that is missing or does not load. */
  fallback: ReactNode;
}

/** A picture beside words that say the same: without an alternative text. */
export function Picture({ src, smallSrc, width, height, className, priority, fallback }: PictureProps) {
  const [failed, setFailed] = useState<string | null>();
  // A picture of a page made on the server may have failed before anybody listened.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  const address = safeUrl(src);
  if (address === undefined || failed === src) return fallback;
  const small = safeUrl(smallSrc);
  const image = (
    <img
      ref={check}
      className={className}
      src={address}
      alt=""
      loading={priority ? 'eager' : 'lazy'}
      {...(priority === 'first' && { fetchPriority: 'high' as const })}
      decoding="async"
      width={width}
      height={height}
      onError={() => setFailed(src)}
    />
  );
  if (small === undefined) return image;
  return (
    <picture>
      <source media="(max-width: 37.5em)" srcSet={small.replaceAll(',', '%2C')} />
      {image}
    </picture>
  );
}
