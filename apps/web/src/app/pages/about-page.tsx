import { TeamList } from '../../features/team/team-list.tsx';
import { Content } from '../../platform/content/content.tsx';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { TitledText } from '../../ui/layout/titled-text.tsx';

export default function AboutPage() {
  return (
    <Container>
      <TitledText title={<ContentTitle slug="about" fallback="About" />}>
        <Content slug="about" />
      </TitledText>
      <TeamList />
    </Container>
  );
}
