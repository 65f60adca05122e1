import { KeyFigures } from '../../ui/key-figures.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SkeletonBlock, SkeletonLine, SkeletonText } from '../../ui/skeletons.tsx';
import classes from './syndication-page.module.css';
import { termNames } from './terms.tsx';

/** The fund's page in its final places, while the fund is on its way. */
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
