import { Checkbox } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { canWriteField } from '@paddock/domain';
import { useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { portalFileUrl } from '../../platform/portal/portal-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { typedSince } from '../../ui/forms/typed-since.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { conflictingRecord, conflictMessage, useConflictDialog } from '../records/conflict-dialog.tsx';
import { useUpdatePortal } from './api.ts';
import { DomainsField, LookFields, NameField, TimeZoneField } from './brand-fields.tsx';
import { PortalPreview } from './portal-preview.tsx';
import { portalBody, portalValues, validatePortal } from './portal-values.ts';
import { AccessFields, Facts, PageFields } from './site-fields.tsx';

type Portal = Entity<'portals'>;

/**
 * A form over a saved portal. Only what was changed is sent, with the time of the portal that was read; if somebody
 * else has saved meanwhile, a dialog shows both versions and nothing is lost.
 */
function usePortalForm(portal: Portal) {
  const { level } = useMe();
  const update = useUpdatePortal();
  const askAboutConflict = useConflictDialog<Portal>('portals');
  /** The portal as it was when the form was last filled. */
  const [seen, setSeen] = useState(portal);
  const saved = portalValues(seen);
  const form = useForm({
    initialValues: saved,
    validate: validatePortal,
    toErrors: toSubmitErrors,
    onSubmit: async (values) => {
      const body = portalBody(values, level, saved);
      try {
        const { item } = await update.mutateAsync({
          params: { id: portal._id },
          body: { ...body, updatedAt: seen.updatedAt },
        });
        setSeen(item);
        form.change((now) => ({ ...portalValues(item), ...typedSince(values, now) }));
        void showToast({ message: `${item.name} is saved.`, tone: 'positive' });
        return undefined;
      } catch (failure) {
        const current = conflictingRecord(failure);
        if (!current) throw failure;
        askAboutConflict({
          seen,
          body,
          current,
          onDecide: (theirs, mine) => {
            const { recaptchaSecret, removesRecaptchaSecret } = values;
            setSeen(theirs);
            form.change({
              ...portalValues({ ...theirs, ...mine }),
              recaptchaSecret,
              removesRecaptchaSecret,
            });
          },
        });
        return { message: conflictMessage };
      }
    },
  });
  const isDirty = Object.keys(portalBody(form.values, level, saved)).length > 0;
  useLeaveGuard(isDirty);
  // Without edits, what is read again replaces what the form shows.
  if (!isDirty && portal !== seen && portal.updatedAt > seen.updatedAt) {
    setSeen(portal);
    form.change(portalValues(portal));
  }
  return { form, isDirty };
}

export interface PortalFormProps {
  portal: Entity<'portals'>;
  setup: { hasRecaptchaSecret: boolean; pictures: { name: string; updatedAt: string }[] };
}

/** Everything about a portal but its pictures and texts. Only changes are sent. */
export function PortalForm({ portal, setup }: PortalFormProps) {
  const { level } = useMe();
  const { form, isDirty } = usePortalForm(portal);
  const { values } = form;
  const logo = setup.pictures.find(({ name }) => name === 'logo.png');
  const writesDomains = canWriteField('portals', 'domains', level);
  return (
    <LongForm
      label={`Portal ${portal.name}`}
      {...form.element}
      problem={form.problem}
      actions={
        <BusyButton type="submit" isBusy={form.isPending} disabled={!isDirty}>
          {isDirty ? 'Save changes' : 'Nothing to save'}
        </BusyButton>
      }
      beside={{
        label: 'Preview',
        content: (
          <PortalPreview
            looks={values}
            name={values.name}
            educationLabel={values.educationLabel}
            logo={logo && `${portalFileUrl(portal.slug, 'logo.png')}?v=${Date.parse(logo.updatedAt)}`}
          />
        ),
      }}
    >
      <FieldGroup title="Brand">
        <NameField form={form} />
        {writesDomains ? <DomainsField form={form} /> : null}
        <Facts
          facts={[
            ...(writesDomains
              ? []
              : [
                  {
                    term: 'Domains',
                    value: portal.domains.join(', ') || 'None yet: a superadmin sets them',
                  },
                ]),
            { term: 'Slug', value: `${portal.slug} (fixed: the addresses of its pictures contain it)` },
          ]}
        />
        <TimeZoneField form={form} />
        <Checkbox
          {...form.field('isDefault', 'checkbox')}
          label="Default portal"
          description={
            portal.isDefault
              ? 'Shown on every domain that no portal has. To change it, make another portal the default.'
              : 'Shown on every domain that no portal has. Takes this over from the portal that has it now.'
          }
          disabled={portal.isDefault}
        />
      </FieldGroup>
      <LookFields form={form} />
      <PageFields form={form} />
      <AccessFields form={form} portal={portal} hasRecaptchaSecret={setup.hasRecaptchaSecret} level={level} />
    </LongForm>
  );
}
