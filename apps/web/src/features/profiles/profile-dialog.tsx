import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  capacityOfKind,
  capacityToKeep,
  countries,
  investingKindNames,
  investingKinds,
  isInvestingKind,
  jointFormNames,
  jointForms,
  kindHasField,
  taxClasses,
  taxClassNames,
} from '@paddock/domain';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { useDialogGuard } from '../../platform/dialog/use-leave-guard.tsx';
import {
  type InvestingProfile,
  useAddProfile,
  useChangeProfile,
} from '../../platform/session/own-profiles.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { type FormOf, useForm } from '../../ui/forms/use-form.ts';
import {
  bodyOf,
  emptyValues,
  type ProfileValues,
  taxIdDescription,
  validateProfile,
  valuesOf,
} from './profile-values.ts';

const choose = (label: string) => ({ value: '', label });
const named = <Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: labels[value] }));

interface FieldsProps {
  form: Pick<FormOf<ProfileValues>, 'values' | 'field'>;
}

/** What only some kinds have. */
function KindFields({ form: { values, field } }: FieldsProps) {
  const { kind } = values;
  if (!isInvestingKind(kind)) return null;
  return (
    <>
      {kindHasField(kind, 'jointForm') ? (
        <>
          <NativeSelect
            {...field('jointForm')}
            label="How you hold it (optional)"
            data={[choose('Choose one'), ...named(jointForms, jointFormNames)]}
          />
          <TextInput {...field('jointOwnerName')} label="Second owner (optional)" />
        </>
      ) : null}
      {kindHasField(kind, 'custodian') ? (
        <TextInput
          {...field('custodian')}
          label="Custodian (optional)"
          description="Who keeps the account."
        />
      ) : null}
      {kindHasField(kind, 'isRevocable') ? (
        <NativeSelect
          {...field('isRevocable')}
          label="Can the trust be revoked? (optional)"
          data={[
            choose('Choose one'),
            { value: 'yes', label: 'Revocable' },
            { value: 'no', label: 'Irrevocable' },
          ]}
        />
      ) : null}
      {kindHasField(kind, 'formationState') ? (
        <>
          <TextInput
            {...field('formationState')}
            label="Formed in (optional)"
            description="State or country."
          />
          <TextInput {...field('formedOn')} type="date" label="Formed on (optional)" />
        </>
      ) : null}
    </>
  );
}

/** Who signs, and as what: the owner in the capacity of the kind, unless it is said here. */
function SignatoryFields({ form: { values, field }, isNew }: FieldsProps & { isNew: boolean }) {
  const { displayName } = useMe();
  const { kind } = values;
  const capacity = isInvestingKind(kind) ? (isNew && capacityToKeep(kind, '')) || capacityOfKind(kind) : null;
  if (capacity === null) return null;
  return (
    <FieldGroup title="Who signs">
      <TextInput {...field('signatory')} label="Name (optional)" placeholder={displayName} />
      <TextInput {...field('capacity')} label="Signs as (optional)" placeholder={capacity} />
    </FieldGroup>
  );
}

/** The address of the profile, where it has one of its own. */
function AddressFields({ form: { field } }: FieldsProps) {
  const places = countries().map(({ code, name }) => ({ value: code, label: name }));
  return (
    <FieldGroup title="Address" note="Leave it empty to use the address in your profile.">
      <NativeSelect {...field('country')} label="Country" data={[choose('Choose a country'), ...places]} />
      <TextInput {...field('address1')} label="Address line 1" />
      <TextInput {...field('address2')} label="Address line 2" />
      <TextInput {...field('city')} label="City" />
      <TextInput {...field('state')} label="State" />
      <TextInput {...field('postalCode')} label="Postal code" />
    </FieldGroup>
  );
}

/** A trust or a company of another name may be another one (ENT-06); a person stays the same. */
function legalNameDescription(profile: InvestingProfile | null): string {
  const says = 'As agreements and tax papers are to name it.';
  return profile?.accreditationReview === 'accepted' && profile.kind !== 'individual'
    ? `${says} Its accreditation is reviewed again after another name, second owner or tax id.`
    : says;
}

/** Adds an investing profile, with its kind and legal name alone to begin with, or changes one (ENT-01). */
export function ProfileDialog({ profile, ...control }: DialogControl & { profile: InvestingProfile | null }) {
  const add = useAddProfile();
  const change = useChangeProfile();
  const initialValues = profile ? valuesOf(profile) : emptyValues;
  const form = useForm<ProfileValues>({
    initialValues,
    validate: (values) => validateProfile(values, profile),
    onSubmit: async (values) => {
      const body = bodyOf(values, { isNew: profile === null });
      await (profile ? change.mutateAsync({ params: { id: profile._id }, body }) : add.mutateAsync({ body }));
      void showToast({ message: 'The investing profile was saved.', tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { field } = form;
  const guarded = useDialogGuard(
    !form.isPending && JSON.stringify(form.values) !== JSON.stringify(initialValues),
    control,
  );
  const title = profile ? `Edit ${profile.legalName}` : 'Add an investing profile';
  return (
    <Dialog {...guarded} title={title}>
      <Form label={title} {...form.element}>
        {profile ? null : (
          <NativeSelect
            {...field('kind')}
            label="Who is it?"
            required
            data-autofocus
            data={[choose('Choose one'), ...named(investingKinds, investingKindNames)]}
          />
        )}
        <TextInput
          {...field('legalName')}
          label="Legal name"
          description={legalNameDescription(profile)}
          required
        />
        {form.values.kind === '' ? null : (
          <>
            <FieldGroup title="Details">
              <KindFields form={form} />
              <NativeSelect
                {...field('taxClass')}
                label="Taxed as (optional)"
                data={[choose('Choose one'), ...named(taxClasses, taxClassNames)]}
              />
              <TextInput
                {...field('taxId')}
                label="Tax id (optional)"
                description={taxIdDescription(form.values, profile)}
                autoComplete="off"
                maxLength={40}
              />
            </FieldGroup>
            <SignatoryFields form={form} isNew={profile === null} />
            <AddressFields form={form} />
          </>
        )}
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Save
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
