import { TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { useCreateTemplate } from './api.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { emptyTemplateValues, templateBody, validateTemplate } from './template-values.ts';

/** Creates a notification template of the team's own. */
export default function NewTemplatePage() {
  const create = useCreateTemplate();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: emptyTemplateValues,
    validate: validateTemplate,
    onSubmit: async (values) => {
      const { item } = await create.mutateAsync({ body: templateBody(values) });
      void showToast({ message: `“${item.name}” is created.`, tone: 'positive' });
      await navigate({ to: '/admin/site/notifications/$id', params: { id: item._id } });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { name, subject, message } = form.values;
  useLeaveGuard(!form.isPending && JSON.stringify(form.values) !== JSON.stringify(emptyTemplateValues));
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/site/notifications">Notifications</Link>}
        title="New template"
        lead="A notification that your team sends. Those that the product sends by itself are in the list already."
      />
      <LongForm
        label="New template"
        {...form.element}
        problem={form.problem}
        actions={
          <BusyButton type="submit" isBusy={form.isPending}>
            Create template
          </BusyButton>
        }
        beside={{
          label: 'Preview',
          content: <TemplatePreview name={name.trim()} subject={subject} message={message} />,
        }}
      >
        <TextInput
          label="Name"
          description="Your team chooses the template by it, such as quarterly_report."
          withAsterisk
          spellCheck={false}
          maxLength={200}
          {...form.field('name')}
        />
        <TemplateFields form={form} />
      </LongForm>
    </Container>
  );
}
