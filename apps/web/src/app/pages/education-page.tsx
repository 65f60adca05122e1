import { EducationList } from '../../features/education/education-list.tsx';
import { Content } from '../../platform/content/content.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export default function EducationPage() {
  return (
    <Container>
      <PageHeading title={usePortal().educationLabel || 'Education'} />
      <Content slug="education-intro" optional />
      <EducationList kind="videos" />
      <EducationList kind="papers" />
    </Container>
  );
}
