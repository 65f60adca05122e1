import { VisuallyHidden } from '@mantine/core';
import type { PortfolioItem } from '@paddock/contract';
import { assetTypeLabel } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { StarIcon } from '../../ui/media/page-icons.tsx';
import type { PicturePriority } from '../../ui/media/picture.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import classes from './asset-card.module.css';
import { AssetPicture } from './asset-picture.tsx';

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
