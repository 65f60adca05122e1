import { Checkbox, TextInput } from '@mantine/core';
import { suggestPortalSlug } from '@paddock/domain';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { useCreatePortal } from './api.ts';
import { DomainsField, LookFields, NameField, TimeZoneField } from './brand-fields.tsx';
import { PortalPreview } from './portal-preview.tsx';
import { emptyPortalValues, portalBody, validatePortal } from './portal-values.ts';

/** Creates a portal with neutral texts; its pictures and everything else follow on its own page. */
export default function NewPortalPage() {
  const { level } = useMe();
  const navigate = useNavigate();
  const create = useCreatePortal();
  const hasOwnSlug = useRef(false);
  const form = useForm({
    initialValues: emptyPortalValues,
    validate: validatePortal,
    toErrors: toSubmitErrors,
    onSubmit: async (values) => {
      const { item } = await create.mutateAsync({
        body: { ...portalBody(values, level, undefined), slug: values.slug },
      });
      void showToast({ message: `${item.name} is created, with a text for every page.`, tone: 'positive' });
      await navigate({ to: '/admin/portals/$id', params: { id: item._id } });
      return undefined;
    },
  });
  const { values } = form;
  const { onChange: onSlug, ...slug } = form.field('slug');
  useLeaveGuard(values.name !== '' && !form.isPending);
  return (
    <Container>
      <PageHeading
        eyebrow="Portals"
        title="New portal"
        lead="A brand with its own domains, look and texts. It works as soon as it is created; nothing needs a restart."
      />
      <LongForm
        label="New portal"
        {...form.element}
        problem={form.problem}
        actions={
          <BusyButton type="submit" isBusy={form.isPending}>
            Create portal
          </BusyButton>
        }
        beside={{
          label: 'Preview',
          content: <PortalPreview looks={values} name={values.name} educationLabel={values.educationLabel} />,
        }}
      >
        <FieldGroup title="Brand">
          <NameField
            form={form}
            onName={(name) => {
              if (!hasOwnSlug.current) form.change({ slug: suggestPortalSlug(name) });
            }}
          />
          <TextInput
            {...slug}
            label="Slug"
            description="A short name for addresses, such as harbor-fund. It stays as it is."
            spellCheck={false}
            required
            onChange={(event) => {
              hasOwnSlug.current = true;
              onSlug(event);
            }}
          />
          <DomainsField form={form} />
          <TimeZoneField form={form} />
          <Checkbox
            {...form.field('registrationDisabled', 'checkbox')}
            label="Closed portal"
            description="People cannot register. They are members once you invite or admit them."
          />
        </FieldGroup>
        <LookFields form={form} />
      </LongForm>
    </Container>
  );
}
