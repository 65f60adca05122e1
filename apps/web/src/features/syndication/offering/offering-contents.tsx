import type { SyndicationReply } from '@paddock/contract';
import { useEffect, useState } from 'react';
import { PageContents } from '../../../ui/text/page-contents.tsx';
import classes from './offering-contents.module.css';
import { partsOf } from './parts.ts';

/** How far down the window the line of reading is. */
const readingLine = 0.3;

/**
 * The id of the section that is being read: the last one that begins above the line of reading, and at the end of the
 * page the last of all. `ids` are in the order of the page.
 */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const names = key.split(' ');
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(sectionAt(names));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [key]);
  return current;
}

function sectionAt(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) return ids.at(-1);
  const line = window.innerHeight * readingLine;
  return (
    ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line + 1) <= line) ??
    ids[0]
  );
}

/** A shorter page is seen at a glance. */
const fewest = 4;

/** Links to the parts of a long offering page: beside it from 1280 px, in a row above it where there is less room. */
export function OfferingContents({ syndication }: { syndication: SyndicationReply }) {
  const parts = partsOf(syndication);
  const current = useCurrentSection(parts.map(({ id }) => id));
  if (parts.length < fewest) return null;
  return <PageContents headings={parts} current={current} isRow className={classes.contents} />;
}
