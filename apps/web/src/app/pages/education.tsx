import { useQuery } from '@tanstack/react-query';
import { EducationList } from '../../features/education/education-list.tsx';
import { educationListQuery } from '../../features/education/education-queries.ts';
import type { EducationSearch } from '../../features/education/education-search.ts';
import { SubscribeBlock } from '../../features/subscribe/subscribe-block.tsx';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Content } from '../../platform/content/content.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import classes from './content-page.module.css';

/** The education page and the news page, which show the same items (PUB-07). */
export function Education(props: { path: '/education' | '/news'; search: EducationSearch }) {
  const portal = usePortal();
  const videos = useQuery(educationListQuery(useTransport(), portal._id, 'videos', props.search.videos ?? 1));
  const hasNoVideos = videos.data?.items.length === 0;
  return (
    <>
      <Container>
        <PageHeading title={props.path === '/news' ? 'News' : portal.educationLabel || 'Education'} />
        <div className={classes.intro}>
          <Content slug={props.path === '/news' ? 'news-intro' : 'education-intro'} optional />
        </div>
        <EducationList kind="videos" {...props} isAtTop />
        <EducationList kind="papers" {...props} isAtTop={hasNoVideos} />
      </Container>
      <SubscribeBlock />
    </>
  );
}
