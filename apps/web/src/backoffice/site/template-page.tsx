import type { Entity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { typedSince } from '../../ui/forms/typed-since.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { conflictingRecord, conflictMessage, useConflictDialog } from '../records/conflict-dialog.tsx';
import { templateQuery, useSaveTemplate } from './api.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { templateBody, templateValues, validateTemplate } from './template-values.ts';

type Template = Entity<'notification_templates'>;

/** Edits a template beside its preview. */
function TemplateForm({ template }: { template: Template }) {
  const saving = useSaveTemplate();
  const askAboutConflict = useConflictDialog<Template>('notification_templates');
  /** The template as it was when the form was last filled. */
  const [seen, setSeen] = useState(template);
  const saved = templateValues(seen);
  const form = useForm({
    initialValues: saved,
    validate: validateTemplate,
    onSubmit: async (values) => {
      const body = templateBody(values, saved);
      try {
        const { item } = await saving.mutateAsync({
          params: { id: template._id },
          body: { ...body, updatedAt: seen.updatedAt },
        });
        setSeen(item);
        form.change((now) => ({ ...templateValues(item), ...typedSince(values, now) }));
        void showToast({ message: 'The notification is saved.', tone: 'positive' });
        return undefined;
      } catch (failure) {
        const current = conflictingRecord(failure);
        if (!current) throw failure;
        askAboutConflict({
          seen,
          body,
          current,
          onDecide: (theirs, mine) => {
            setSeen(theirs);
            form.change(templateValues({ ...theirs, ...mine }));
          },
        });
        return { message: conflictMessage };
      }
    },
    toErrors: toSubmitErrors,
  });
  const { subject, message } = form.values;
  const isDirty = Object.keys(templateBody(form.values, saved)).length > 0;
  useLeaveGuard(isDirty);
  return (
    <LongForm
      label="Notification"
      {...form.element}
      problem={form.problem}
      actions={
        <BusyButton type="submit" isBusy={form.isPending} disabled={!isDirty}>
          {isDirty ? 'Save' : 'Nothing to save'}
        </BusyButton>
      }
      beside={{
        label: 'Preview',
        content: <TemplatePreview name={template.name} subject={subject} message={message} />,
      }}
    >
      <TemplateFields form={form} />
    </LongForm>
  );
}

/** One notification template, with its preview. */
export default function TemplatePage() {
  const { id = '' } = useParams({ strict: false });
  const { data, isLoadingError, error, refetch } = useQuery(templateQuery(useTransport(), id));
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/site/notifications">Notifications</Link>}
        title={data ? data.subject || data.name : 'Notification'}
        lead={data ? `Its name is ${data.name}.` : undefined}
      />
      {isLoadingError ? (
        <ErrorState title="The template could not be loaded" failure={error} onRetry={refetch} />
      ) : data ? (
        <TemplateForm key={data._id} template={data} />
      ) : (
        <SkeletonBlock height="24rem" />
      )}
    </Container>
  );
}
