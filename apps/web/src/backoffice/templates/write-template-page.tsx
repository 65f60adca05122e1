import { useNavigate } from '@tanstack/react-router';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { WriteTemplateForm } from './write-template-form.tsx';

/** A new template, written in the editor. */
export default function WriteTemplatePage() {
  const navigate = useNavigate();
  return (
    <Container width="text">
      <PageHeading
        title="Write a template"
        lead="Insert a value wherever the agreement states a name or an amount. A page for signatures is added at the end."
      />
      <WriteTemplateForm onSaved={(id) => navigate({ to: '/admin/templates/$id', params: { id } })} />
    </Container>
  );
}
