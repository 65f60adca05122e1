import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { EducationItem } from '../../features/education/education-item.tsx';
import { educationItemQuery } from '../../features/education/education-queries.ts';
import { listPageOf } from '../../features/education/education-search.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { ChevronLeftIcon } from '../../ui/media/page-icons.tsx';
import classes from './content-page.module.css';

const subscribe = () => () => {};

/** The page from which the item was opened. The server does not know it: hydration begins without it. */
function useListPage() {
  const state = useLocation({ select: (location) => location.state });
  const isInBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return listPageOf(isInBrowser ? state : {});
}

export default function EducationItemPage() {
  const { slug } = useParams({ from: '/education/$slug' });
  const portal = usePortal();
  const { path, search } = useListPage();
  const item = useQuery(educationItemQuery(useTransport(), portal._id, slug));
  return (
    <Container width="text">
      <nav className={classes.back} aria-label="Back">
        <Link to={path} search={search}>
          <ChevronLeftIcon size={18} />
          Back to {path === '/news' ? 'News' : portal.educationLabel || 'Education'}
        </Link>
      </nav>
      <div className={classes.body}>
        {item.isPending && <SkeletonText lines={8} />}
        {item.isLoadingError && <ErrorState failure={item.error} onRetry={item.refetch} />}
        {item.data && <EducationItem item={item.data} />}
      </div>
    </Container>
  );
}
