import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { QuestionsList } from './questions-list.tsx';

/** The questions of investors about all funds (INV-04). */
export default function QuestionsPage() {
  return (
    <Container>
      <PageHeading
        title="Questions"
        lead="What investors ask about the funds. The longest waiting come first."
      />
      <QuestionsList />
    </Container>
  );
}
