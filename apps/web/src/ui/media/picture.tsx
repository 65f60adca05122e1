import { photoSources, safeUrl } from '@paddock/domain';
import { type ReactNode, useCallback, useState } from 'react';

/** `first`: probably the largest element of the first view; `early`: visible without scrolling on many screens. */
export type PicturePriority = 'first' | 'early';

/** How many pictures of a list at the top of a page are in its first view. */
export const firstViewCount = 4;

/** The priority of a picture in such a list. `index` counts from 0, and is -1 for a picture further down. */
export function priorityAt(index: number): PicturePriority | undefined {
  if (index === 0) return 'first';
  return index > 0 && index < firstViewCount ? 'early' : undefined;
}

export interface PictureProps {
  /** As entered. The fallback replaces an invalid URL, and a picture that does not load. */
  src: string | null | undefined;
  /** A smaller version of the same picture, for phones. */
  smallSrc?: string | null | undefined;
  /** What it shows. Empty, as by default, beside text that says the same. */
  alt?: string | undefined;
  /** How wide a photograph is shown, as in `sizes`: the browser chooses among its widths. */
  sizes?: string | undefined;
  /** Pixels; they reserve the space before the picture loads. */
  width: number;
  height: number;
  className?: string | undefined;
  /** By default, the picture loads lazily. */
  priority?: PicturePriority | undefined;
  /** Shown instead of a picture that is missing or does not load. */
  fallback: ReactNode;
}

/** A picture; a photograph in the width that its place needs (INV-07). */
export function Picture({
  src,
  smallSrc,
  alt = '',
  sizes,
  width,
  height,
  className,
  priority,
  fallback,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>();
  // In a server-rendered page it may have failed before React attached its listeners.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  const address = safeUrl(src);
  if (address === undefined || failed === src) return fallback;
  const sources = photoSources(address);
  const small = sources ? undefined : safeUrl(smallSrc);
  const image = (
    <img
      ref={check}
      className={className}
      src={address}
      {...(sources && { srcSet: sources, sizes })}
      alt={alt}
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
