import { EducationList } from '../../features/education/education-list.tsx';
import { SubscribeBlock } from '../../features/subscribe/subscribe-block.tsx';
import { Content } from '../../platform/content/content.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from '../content-page.module.css';

export default function EducationPage() {
  return (
    <>
      <Container>
        <PageHeading title={usePortal().educationLabel || 'Education'} />
        <div className={classes.intro}>
          <Content slug="education-intro" optional />
        </div>
        <EducationList kind="videos" />
        <EducationList kind="papers" />
      </Container>
      <SubscribeBlock />
    </>
  );
}
