import type { PortfolioItem } from '@paddock/contract';
import { sortPortfolio } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { priorityAt } from '../../ui/media/picture.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { AssetPicture } from './asset-picture.tsx';
import classes from './portfolio-columns.module.css';

/** The portfolio in two columns; each item has a name, an image link and a description (PUB-05). */
export function PortfolioColumns({ assets }: { assets: readonly PortfolioItem[] }) {
  return (
    <ul className={classes.columns}>
      {sortPortfolio(assets).map((asset, index) => (
        <li key={asset._id}>
          <article className={classes.item}>
            <AssetPicture
              asset={asset}
              priority={priorityAt(index)}
              sizes="(min-width: 75em) 35rem, (min-width: 37.5em) 46vw, 92vw"
            />
            <h2 className={classes.name} dir="auto">
              <ExternalLink className={classes.link} href={asset.url}>
                {asset.name}
              </ExternalLink>
            </h2>
            {asset.description ? <Prose html={asset.description} /> : null}
            {asset.slug ? (
              <p className={classes.more}>
                <Link to="/portfolio/$slug" params={{ slug: asset.slug }}>
                  More about {asset.name}
                </Link>
              </p>
            ) : null}
          </article>
        </li>
      ))}
    </ul>
  );
}
