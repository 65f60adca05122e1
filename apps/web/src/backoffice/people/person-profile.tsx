import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Entity, RecordBody } from '@paddock/contract';
import { canUpdate, canWriteField, countries, effectiveLevel, type Level } from '@paddock/domain';
import { useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import classes from './people.module.css';
import { useChangePerson } from './person-api.ts';

const labels = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  jobTitle: 'Job title',
  email: 'Email',
  mobilePhone: 'Mobile phone',
  homePhone: 'Home phone',
  address1: 'Address line 1',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  trustName: 'Trust',
  busEntityName: 'Business entity',
  iraName: 'IRA',
  notes: 'Internal notes',
} as const;
type Field = keyof typeof labels;
const fields = Object.keys(labels) as Field[];
type Values = Record<Field, string>;

const allCountries = [
  { value: '', label: 'None' },
  ...countries().map(({ code, name }) => ({ value: code, label: name })),
];

const toValues = (record: Entity<'users'>): Values =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? ''])) as Values;

/** Whether the viewer may change any field of the person's profile. */
export function mayChangeProfile(
  record: Entity<'users'>,
  me: Pick<Entity<'users'>, '_id'> & { level: Level },
) {
  const isSelf = me._id === record._id;
  return (
    canUpdate('users', me.level, { targetLevel: effectiveLevel(record.level), isSelf }) &&
    fields.some((field) => canWriteField('users', field, me.level, { isSelf }))
  );
}

/**
 * The fields of the person's record that the viewer may change; the others are shown only. What is sent is
 * what was changed here, so that nobody else's change is undone.
 */
export function PersonProfile({ record }: { record: Entity<'users'> }) {
  const me = useMe();
  const change = useChangePerson();
  const [saved, setSaved] = useState(() => toValues(record));
  const isSelf = me._id === record._id;
  const mayWrite = mayChangeProfile(record, me);
  const changedIn = (values: Values) =>
    fields.filter((field) => values[field].trim() !== saved[field].trim());
  const form = useForm<Values>({
    initialValues: saved,
    validate: ({ email }) => (email.trim() === '' ? { email: 'An account needs an email address.' } : {}),
    onSubmit: async (values) => {
      const body = Object.fromEntries(
        changedIn(values).map((field) => [field, values[field].trim() || null]),
      ) as RecordBody<'users'>;
      const { item } = await change.mutateAsync({ params: { id: record._id }, body });
      setSaved(toValues(item));
      form.change(toValues(item));
      void showToast({ message: 'Profile saved', tone: 'positive' });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const isDirty = changedIn(form.values).length > 0;
  useLeaveGuard(isDirty, { onLeave: () => undefined });
  const propsOf = (field: Field) => ({
    label: labels[field],
    readOnly: !mayWrite || !canWriteField('users', field, me.level, { isSelf }),
    ...form.field(field),
  });
  return (
    <Section
      id="profile"
      title="Profile"
      note={mayWrite ? undefined : 'Only a superadmin can change the profile of somebody of the team.'}
    >
      <LongForm
        label="Profile"
        {...form.element}
        problem={form.problem}
        actions={
          mayWrite ? (
            <>
              <BusyButton type="submit" isBusy={form.isPending} disabled={!isDirty}>
                Save
              </BusyButton>
              {isDirty ? null : <p className={classes.detail}>Nothing has been changed.</p>}
            </>
          ) : null
        }
      >
        {fields.map((field) =>
          field === 'notes' ? (
            <Textarea key={field} description="For the team only." autosize minRows={3} {...propsOf(field)} />
          ) : field === 'country' ? (
            <NativeSelect key={field} data={allCountries} {...propsOf(field)} disabled={!mayWrite} />
          ) : (
            <TextInput key={field} autoComplete="off" {...propsOf(field)} />
          ),
        )}
      </LongForm>
    </Section>
  );
}
