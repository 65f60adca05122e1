import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { EducationList } from '../../features/education/education-list.tsx';
import { type EducationKind, educationListQuery } from '../../features/education/education-queries.ts';
import type { EducationListPage } from '../../features/education/education-search.ts';
import { SubscribeBlock } from '../../features/subscribe/subscribe-block.tsx';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Content } from '../../platform/content/content.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import classes from './content-page.module.css';

export default function EducationPage() {
  return <Education path="/education" search={useSearch({ from: '/education' })} />;
}

/** The education page and the news page, which show the same items (PUB-07). */
export function Education(props: EducationListPage) {
  const portal = usePortal();
  const videos = useQuery(educationListQuery(useTransport(), portal._id, 'videos', props.search.videos ?? 1));
  // What there is to read comes before the words that there is nothing.
  const kinds: EducationKind[] = videos.data?.total === 0 ? ['papers', 'videos'] : ['videos', 'papers'];
  const hasNoVideos = videos.data?.items.length === 0;
  return (
    <>
      <Container>
        <PageHeading title={props.path === '/news' ? 'News' : portal.educationLabel || 'Education'} />
        <div className={classes.intro}>
          <Content slug={props.path === '/news' ? 'news-intro' : 'education-intro'} optional />
        </div>
        {kinds.map((kind, place) => (
          <EducationList key={kind} kind={kind} {...props} isAtTop={place === 0 || hasNoVideos} />
        ))}
      </Container>
      <SubscribeBlock />
    </>
  );
}
