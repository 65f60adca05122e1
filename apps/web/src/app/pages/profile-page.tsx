import { useMe } from '../../platform/session/session-context.ts';
import { Container } from '../../ui/container.tsx';
import { KeyFigures } from '../../ui/key-figures.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export default function ProfilePage() {
  const me = useMe();
  return (
    <Container>
      <PageHeading title="Profile" lead="Who you are to us." />
      <KeyFigures
        figures={[
          { term: 'Name', value: me.displayName },
          { term: 'E-mail', value: me.email },
          { term: 'User name', value: me.username },
        ]}
      />
    </Container>
  );
}
