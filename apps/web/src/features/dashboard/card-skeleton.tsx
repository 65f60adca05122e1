import { SkeletonLine } from '../../ui/feedback/skeletons.tsx';
import classes from './investment-card.module.css';

/** Placeholder with the same parts as a card. */
export function CardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={`${classes.picture} ${classes.blank}`} />
      <div className={classes.body}>
        <SkeletonLine width="4rem" />
        <p className={classes.title}>
          <SkeletonLine width="75%" />
        </p>
        <p className={classes.type}>
          <SkeletonLine width="40%" />
        </p>
        <p className={classes.line}>
          <SkeletonLine width="90%" />
        </p>
        <dl className={classes.terms}>
          <dt>
            <SkeletonLine width="5rem" />
          </dt>
          <dd>
            <SkeletonLine width="6rem" />
          </dd>
          <dt>
            <SkeletonLine width="5rem" />
          </dt>
          <dd>
            <SkeletonLine width="6rem" />
          </dd>
        </dl>
        <p className={classes.line}>
          <SkeletonLine />
        </p>
      </div>
    </div>
  );
}
