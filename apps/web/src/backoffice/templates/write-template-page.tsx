import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { templateQuery } from './api.ts';
import { WriteTemplateForm, type WriteTemplateFormProps } from './write-template-form.tsx';

/** A new template, written in the editor, from nothing or from a copy of another one. */
export default function WriteTemplatePage() {
  const navigate = useNavigate();
  const { from } = useSearch({ from: '/backoffice/admin/templates/write' });
  const onSaved = (id: string) => navigate({ to: '/admin/templates/$id', params: { id } });
  return (
    <Container width="text">
      <PageHeading
        title="Write a template"
        lead="Insert a value wherever the agreement states a name or an amount. A page for signatures is added at the end."
      />
      {from === undefined ? (
        <WriteTemplateForm onSaved={onSaved} />
      ) : (
        <CopyForm key={from} from={from} onSaved={onSaved} />
      )}
    </Container>
  );
}

/** Begins with the text of another template, once it is loaded. */
function CopyForm({ from, onSaved }: { from: string } & Pick<WriteTemplateFormProps, 'onSaved'>) {
  const { data, error, isLoadingError, refetch } = useQuery({
    ...templateQuery(useTransport(), from),
    // What is typed stays when the other template changes meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isLoadingError)
    return (
      <ErrorState title="The template to copy could not be loaded" failure={error} onRetry={refetch}>
        {error.message}
      </ErrorState>
    );
  return data ? <WriteTemplateForm copied={data.item} onSaved={onSaved} /> : <SkeletonBlock height="40rem" />;
}
