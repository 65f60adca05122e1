import type { SyndicationReply } from '@paddock/contract';
import { useCurrentSection } from '../../../ui/hooks/use-current-section.ts';
import { PageContents } from '../../../ui/text/page-contents.tsx';
import classes from './offering-contents.module.css';
import { partsOf } from './parts.ts';

/** A shorter page is seen at a glance. */
const fewest = 4;

/** Links to the parts of a long offering page: beside it from 1280 px, in a row above it where there is less room. */
export function OfferingContents({ syndication }: { syndication: SyndicationReply }) {
  const parts = partsOf(syndication);
  const current = useCurrentSection(parts.map(({ id }) => id));
  if (parts.length < fewest) return null;
  return <PageContents headings={parts} current={current} isRow className={classes.contents} />;
}
