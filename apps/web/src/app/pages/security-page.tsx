import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** How one's account is kept safe: a section for each matter, in features/security. */
export default function SecurityPage() {
  return (
    <Container width="text">
      <PageHeading title="Security" lead="How you sign in, where you are signed in, and what happened." />
    </Container>
  );
}
