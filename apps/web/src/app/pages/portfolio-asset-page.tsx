import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { AssetDetails, OtherAssets } from '../../features/portfolio/asset-details.tsx';
import { assetQuery } from '../../features/portfolio/asset-queries.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { ChevronLeftIcon } from '../../ui/media/page-icons.tsx';
import classes from './content-page.module.css';

/** One asset of the portfolio (INV-07). */
export default function PortfolioAssetPage() {
  const { slug } = useParams({ from: '/portfolio/$slug' });
  const portal = usePortal();
  const asset = useQuery(assetQuery(useTransport(), portal._id, slug));
  return (
    <Container>
      <nav className={classes.backClose} aria-label="Back">
        <Link to="/portfolio">
          <ChevronLeftIcon size={18} />
          Back to Portfolio
        </Link>
      </nav>
      <div className={classes.body}>
        {asset.isPending && <SkeletonText lines={8} />}
        {asset.isLoadingError && <ErrorState failure={asset.error} onRetry={asset.refetch} />}
        {asset.data && <AssetDetails asset={asset.data} />}
      </div>
      {asset.data && <OtherAssets asset={asset.data} />}
    </Container>
  );
}
