import type { PortfolioItem } from '@paddock/contract';
import { Picture } from '../../ui/picture.tsx';
import classes from './asset-picture.module.css';

/** The picture of an asset; the placeholder where there is none (PUB-03). */
export function AssetPicture({ asset }: { asset: Pick<PortfolioItem, 'imageUrl' | 'smallImageUrl'> }) {
  const size = { width: 480, height: 320 };
  return (
    <Picture
      {...size}
      className={classes.picture}
      src={asset.imageUrl || asset.smallImageUrl}
      smallSrc={asset.smallImageUrl}
      fallback={
        <img
          {...size}
          className={classes.picture}
          src="/portals/placeholder.svg"
          alt=""
          loading="lazy"
          data-placeholder
        />
      }
    />
  );
}
