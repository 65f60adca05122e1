import { Checkbox } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { canWriteField } from '@paddock/domain';
import { portalFileUrl } from '../../platform/portal/portal-addresses.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { AccessFields } from './access-fields.tsx';
import { Facts } from './facts.tsx';
import { DomainsField, NameField, TimeZoneField } from './identity-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { PageFields } from './page-fields.tsx';
import classes from './portal-form.module.css';
import { PortalPreview } from './portal-preview.tsx';
import { usePortalForm } from './use-portal-form.ts';

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
    <div className={classes.columns}>
      <Form label={`Portal ${portal.name}`} {...form.element}>
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
        <AccessFields
          form={form}
          portal={portal}
          hasRecaptchaSecret={setup.hasRecaptchaSecret}
          level={level}
        />
        <FormProblem message={form.problem} />
        <div className={isDirty ? classes.save : undefined}>
          <FormActions>
            <BusyButton type="submit" isBusy={form.isPending} disabled={!isDirty}>
              {isDirty ? 'Save changes' : 'Nothing to save'}
            </BusyButton>
          </FormActions>
        </div>
      </Form>
      <aside className={classes.side} aria-label="Preview">
        <PortalPreview
          looks={values}
          name={values.name}
          educationLabel={values.educationLabel}
          logo={logo && `${portalFileUrl(portal.slug, 'logo.png')}?v=${Date.parse(logo.updatedAt)}`}
        />
      </aside>
    </div>
  );
}
