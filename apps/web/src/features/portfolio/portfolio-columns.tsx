import type { PortfolioItem } from '@paddock/contract';
import { sortPortfolio } from '@paddock/domain';
import { ExternalLink } from '../../ui/external-link.tsx';
import { urgencyAt } from '../../ui/picture.tsx';
import { Prose } from '../../ui/prose.tsx';
import { AssetPicture } from './asset-picture.tsx';
import classes from './portfolio-columns.module.css';

/** The portfolio as the sports portal shows it: two columns, each item with its name, image link and description (PUB-05). */
export function PortfolioColumns({ assets }: { assets: readonly PortfolioItem[] }) {
  return (
    <ul className={classes.columns}>
      {sortPortfolio(assets).map((asset, index) => (
        <li key={asset._id}>
          <article className={classes.item}>
            <AssetPicture asset={asset} urgency={urgencyAt(index)} />
            <h2 className={classes.name} dir="auto">
              <ExternalLink className={classes.link} href={asset.url}>
                {asset.name}
              </ExternalLink>
            </h2>
            {asset.description ? <Prose html={asset.description} /> : null}
          </article>
        </li>
      ))}
    </ul>
  );
}
