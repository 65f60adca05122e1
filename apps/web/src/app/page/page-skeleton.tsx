import { SkeletonBlock, SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import classes from './page-skeleton.module.css';

/** The content area while a page loads (POR-12), and of every page behind sign-in as the server renders it. */
export function PageSkeleton() {
  return (
    <Container>
      <div className={classes.skeleton}>
        <SkeletonBlock height="2.5rem" />
        <SkeletonText lines={3} label="Loading the page" />
        <SkeletonBlock height="16rem" />
      </div>
    </Container>
  );
}
