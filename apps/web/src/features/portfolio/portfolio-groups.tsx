import type { PortfolioItem } from '@paddock/contract';
import { groupPortfolio, sortPortfolio } from '@paddock/domain';
import { firstViewCount, priorityAt } from '../../ui/media/picture.tsx';
import { AssetCard } from './asset-card.tsx';
import classes from './portfolio-groups.module.css';

/** Assets in the order of the portfolio (PUB-02), grouped under their funds' names. */
export function PortfolioGroups({ assets }: { assets: readonly PortfolioItem[] }) {
  const sorted = sortPortfolio(assets);
  const top = sorted.slice(0, firstViewCount);
  return groupPortfolio(sorted).map(({ fundName, assets: members }) => (
    <section key={fundName} className={classes.group} aria-label={fundName || 'Other assets'}>
      <div className={classes.head}>
        <h2 className={classes.fund} dir="auto">
          {fundName || 'Other assets'}
        </h2>
        <p className={classes.count}>{members.length === 1 ? '1 asset' : `${members.length} assets`}</p>
      </div>
      <ul className={classes.assets}>
        {members.map((asset) => (
          <li key={asset._id}>
            <AssetCard asset={asset} urgency={priorityAt(top.indexOf(asset))} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
