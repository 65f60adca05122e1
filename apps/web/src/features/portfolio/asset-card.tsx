import { VisuallyHidden } from '@mantine/core';
import type { PortfolioItem } from '@paddock/contract';
import { alternativeText, assetTypeLabel } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { StarIcon } from '../../ui/media/page-icons.tsx';
import { Picture, type PicturePriority } from '../../ui/media/picture.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import classes from './asset-card.module.css';

const Star = () => <StarIcon size={18} className={classes.star} />;

/** The outcome of an exited asset (PUB-03). */
function Exit({ note }: { note: string | null }) {
  return (
    <p className={classes.exit}>
      <Star />
      <span dir="auto">
        {note || 'Exited'}
        {note ? <VisuallyHidden> (exited)</VisuallyHidden> : null}
      </span>
    </p>
  );
}

/** An asset of the portfolio, listed under its fund. */
export function AssetCard({
  asset,
  urgency,
}: {
  asset: PortfolioItem;
  urgency?: PicturePriority | undefined;
}) {
  const type = assetTypeLabel(asset);
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <AssetPicture asset={asset} priority={urgency} sizes="(min-width: 37.5em) 22rem, 7.5rem" />
      </div>
      <div>
        {type ? (
          <p className={classes.type} dir="auto">
            {type}
          </p>
        ) : null}
        <h3 className={classes.name} dir="auto">
          {asset.slug ? (
            <Link className={classes.link} to="/portfolio/$slug" params={{ slug: asset.slug }}>
              {asset.name}
            </Link>
          ) : (
            asset.name
          )}
          {asset.hasStar && !asset.isExitedAsset ? (
            <>
              &nbsp;
              <Star />
              <VisuallyHidden>(starred)</VisuallyHidden>
            </>
          ) : null}
        </h3>
        {asset.ownershipInfoString ? (
          <p className={classes.note} dir="auto">
            {asset.ownershipInfoString}
          </p>
        ) : null}
        {asset.isExitedAsset ? <Exit note={asset.soldInfoNote} /> : null}
        {asset.description ? (
          <div className={classes.description}>
            <Prose html={asset.description} />
          </div>
        ) : null}
      </div>
    </article>
  );
}

interface AssetPictureProps {
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
      className={classes.assetPicture}
      src={asset.imageUrl || asset.smallImageUrl}
      smallSrc={asset.smallImageUrl}
      alt={alternativeText(asset)}
      sizes={sizes}
      fallback={
        <img
          {...size}
          className={classes.assetPicture}
          src="/portals/placeholder.svg"
          alt=""
          loading={priority ? 'eager' : 'lazy'}
          data-placeholder
        />
      }
    />
  );
}
