import { sortPortfolio } from '@paddock/domain';
import { SiteList } from './site-list.tsx';

/** The portfolio of a portal. */
export default function PortfolioAdminPage() {
  return (
    <SiteList
      collection="assets_items"
      title="Portfolio"
      lead="What the funds own. The site groups assets by fund; their order counts within a fund."
      noun="asset"
      arrange={sortPortfolio}
      nameOf={({ name }) => name}
      noteOf={({ fundName, assetType, isExitedAsset }) =>
        [fundName || 'No fund', assetType, isExitedAsset ? 'exited' : ''].filter(Boolean).join(', ')
      }
      pictureOf={({ smallImageUrl, imageUrl }) => smallImageUrl || imageUrl}
    />
  );
}
