import { EducationList } from '../../features/education/education-list.tsx';
import type { EducationSearch } from '../../features/education/education-search.ts';
import { SubscribeBlock } from '../../features/subscribe/subscribe-block.tsx';
import { Content } from '../../platform/content/content.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from '../content-page.module.css';

/** The education page, which the news are too (PUB-07). */
export function Education(props: { path: '/education' | '/news'; search: EducationSearch }) {
  return (
    <>
      <Container>
        <PageHeading title={usePortal().educationLabel || 'Education'} />
        <div className={classes.intro}>
          <Content slug="education-intro" optional />
        </div>
        <EducationList kind="videos" {...props} />
        <EducationList kind="papers" {...props} />
      </Container>
      <SubscribeBlock />
    </>
  );
}
