import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { templateQuery } from './api.ts';
import { TemplateForm } from './template-form.tsx';

/** One notification template, with its preview. */
export default function TemplatePage() {
  const { id = '' } = useParams({ strict: false });
  const { data, isLoadingError, refetch } = useQuery(templateQuery(useTransport(), id));
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/site/notifications">Notifications</Link>}
        title={data ? data.subject || data.name : 'Notification'}
        lead={data ? `Its name is ${data.name}.` : undefined}
      />
      {isLoadingError ? (
        <ErrorState title="The template could not be loaded" onRetry={refetch} />
      ) : data ? (
        <TemplateForm key={data._id} template={data} />
      ) : (
        <SkeletonBlock height="24rem" />
      )}
    </Container>
  );
}
