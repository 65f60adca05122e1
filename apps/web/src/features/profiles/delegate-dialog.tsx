import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  checkDelegation,
  type DelegateRole,
  delegateRightNames,
  delegateRights,
  delegateRoleNames,
  delegateRoles,
  delegationPeriod,
  isPlausibleEmail,
  timeZoneWords,
} from '@paddock/domain';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { useInviteDelegate } from './delegates-api.ts';

interface DelegateValues {
  email: string;
  role: DelegateRole;
  view: boolean;
  documents: boolean;
  tax: boolean;
  notices: boolean;
  /** Days, in the time zone of the portal; empty for none. */
  from: string;
  until: string;
}

const initialValues: DelegateValues = {
  email: '',
  role: 'accountant',
  view: false,
  documents: false,
  tax: true,
  notices: false,
  from: '',
  until: '',
};

/** What the form grants: through the last day. */
const grantOf = (values: DelegateValues, timeZone: string) => ({
  rights: delegateRights.filter((right) => values[right]),
  ...delegationPeriod(values, timeZone),
});

function validate(values: DelegateValues, timeZone: string): FieldErrors {
  const { rights, until } = checkDelegation(grantOf(values, timeZone), new Date());
  return {
    ...(!isPlausibleEmail(values.email.trim()) && { email: 'Please enter a valid email address.' }),
    ...(rights && { view: rights }),
    ...(until && { until }),
  };
}

/** Invites a delegate to an investing profile (ENT-07). */
export function DelegateDialog({ profile, ...control }: DialogControl & { profile: InvestingProfile }) {
  const invite = useInviteDelegate();
  const { timeZone } = usePortal();
  const form = useForm<DelegateValues>({
    initialValues,
    validate: (values) => validate(values, timeZone),
    onSubmit: async (values) => {
      const { rights, from, until } = grantOf(values, timeZone);
      const email = values.email.trim();
      await invite.mutateAsync({
        body: { entity: profile._id, email, role: values.role, rights, from, until },
      });
      void showToast({ message: `${email} was invited.`, tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { field } = form;
  const title = `Invite a delegate to ${profile.legalName}`;
  return (
    <Dialog {...control} title={title}>
      <Form label={title} {...form.element}>
        <TextInput
          {...field('email')}
          type="email"
          label="Email"
          description="The invitation is accepted with an account of this address."
          required
          data-autofocus
        />
        <NativeSelect
          {...field('role')}
          label="Who is it?"
          data={delegateRoles.map((value) => ({ value, label: delegateRoleNames[value] }))}
        />
        <FieldGroup title="What the delegate may do" note="Delegates never sign and never change anything.">
          {delegateRights.map((right) => (
            <Checkbox key={right} {...field(right, 'checkbox')} label={delegateRightNames[right]} />
          ))}
        </FieldGroup>
        <TextInput
          {...field('from')}
          type="date"
          label="From (optional)"
          description={`At once if empty. Days begin and end in ${timeZoneWords(timeZone)}.`}
        />
        <TextInput
          {...field('until')}
          type="date"
          label="Last day (optional)"
          description="Without one, it lasts until you end it."
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Invite
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
