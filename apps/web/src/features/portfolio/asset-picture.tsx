import type { PortfolioItem } from '@paddock/contract';
import { alternativeText } from '@paddock/domain';
import { Picture, type PicturePriority } from '../../ui/media/picture.tsx';
import classes from './asset-picture.module.css';

export interface AssetPictureProps {
  asset: Pick<PortfolioItem, 'imageUrl' | 'smallImageUrl' | 'imageAlt' | 'imageIsDecorative'>;
  /** How wide its place is, as in `sizes`. */
  sizes: string;
  priority?: PicturePriority | undefined;
}

/** The picture of an asset, or the placeholder (PUB-03). */
export function AssetPicture({ asset, sizes, priority }: AssetPictureProps) {
  const size = { width: 480, height: 320 };
  return (
    <Picture
      {...size}
      priority={priority}
      className={classes.picture}
      src={asset.imageUrl || asset.smallImageUrl}
      smallSrc={asset.smallImageUrl}
      alt={alternativeText(asset)}
      sizes={sizes}
      fallback={
        <img
          {...size}
          className={classes.picture}
          src="/portals/placeholder.svg"
          alt=""
          loading={priority ? 'eager' : 'lazy'}
          data-placeholder
        />
      }
    />
  );
}
