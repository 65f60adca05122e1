import { webAddress } from '@paddock/domain';
import { type ReactNode, useCallback, useState } from 'react';

export interface PictureProps {
  /** As it was written; what is no address, or leads to no picture, shows the fallback. */
  src: string | null | undefined;
  /** A smaller file of the same picture, for phones. */
  smallSrc?: string | null | undefined;
  /** Pixels: they keep the place before the picture is there. */
  width: number;
  height: number;
  className?: string | undefined;
  /** Stands in for a picture that is missing or does not load. */
  fallback: ReactNode;
}

/** A picture beside words that say the same: without an alternative text, loaded when it comes near. */
export function Picture({ src, smallSrc, width, height, className, fallback }: PictureProps) {
  const [failed, setFailed] = useState<string | null>();
  // A picture of a page made on the server may have failed before anybody listened.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  const address = webAddress(src);
  if (address === undefined || failed === src) return fallback;
  const small = webAddress(smallSrc);
  const image = (
    <img
      ref={check}
      className={className}
      src={address}
      alt=""
      loading="lazy"
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
