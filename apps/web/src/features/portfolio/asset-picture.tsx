import type { PortfolioItem } from '@paddock/contract';
import { Picture, type Urgency } from '../../ui/picture.tsx';
import classes from './asset-picture.module.css';

export interface AssetPictureProps {
  asset: Pick<PortfolioItem, 'imageUrl' | 'smallImageUrl'>;
  urgency?: Urgency | undefined;
}

/** The picture of an asset; the placeholder where there is none (PUB-03). */
export function AssetPicture({ asset, urgency }: AssetPictureProps) {
  const size = { width: 480, height: 320 };
  return (
    <Picture
      {...size}
      urgency={urgency}
      className={classes.picture}
      src={asset.imageUrl || asset.smallImageUrl}
      smallSrc={asset.smallImageUrl}
      fallback={
        <img
          {...size}
          className={classes.picture}
          src="/portals/placeholder.svg"
          alt=""
          loading={urgency ? 'eager' : 'lazy'}
          data-placeholder
        />
      }
    />
  );
}
