import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { SkeletonBlock, SkeletonLine, SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import classes from './syndication-page.module.css';
import { termNames } from './terms.tsx';

/** Placeholder with the layout of the fund's page. */
export function SyndicationSkeleton() {
  return (
    <>
      <PageHeading eyebrow={<SkeletonLine width="8rem" />} title={<SkeletonLine width="min(20rem, 80%)" />} />
      <KeyFigures figures={termNames.map((term) => ({ term, value: null }))} isLoading />
      <div className={classes.columns}>
        <div className={classes.side}>
          <SkeletonBlock height="14rem" />
        </div>
        <div className={classes.main}>
          <SkeletonText lines={8} label="Loading the fund" />
        </div>
      </div>
    </>
  );
}
