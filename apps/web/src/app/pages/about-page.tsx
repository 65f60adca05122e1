import { TeamList } from '../../features/team/team-list.tsx';
import { Content } from '../../platform/content/content.tsx';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

export default function AboutPage() {
  return (
    <Container>
      <PageHeading title={<ContentTitle slug="about" fallback="About" />} />
      <Content slug="about" />
      <TeamList />
    </Container>
  );
}
