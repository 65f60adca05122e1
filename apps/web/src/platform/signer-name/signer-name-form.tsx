import { TextInput } from '@mantine/core';
import { missingSignerName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toSubmitErrors } from '../api/to-submit-errors.ts';
import { useTransport } from '../api/transport-context.ts';
import { ownRecordQuery, useSaveOwnRecord } from '../session/own-record.ts';
import { useMe } from '../session/session-context.ts';

type NameField = 'firstName' | 'lastName' | 'jobTitle';

const labels: Readonly<Record<NameField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: 'Your title',
};

const autoComplete: Readonly<Record<NameField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  jobTitle: 'organization-title',
};

/** Asks for what the account of a signer lacks, and keeps it in their profile (ENT-05). */
export function SignerNameForm({
  fields,
  onSaved,
}: {
  fields: readonly NameField[];
  onSaved?: () => unknown;
}) {
  const { mutateAsync } = useSaveOwnRecord();
  const form = useForm<Record<NameField, string>>({
    initialValues: { firstName: '', lastName: '', jobTitle: '' },
    validate: (values) =>
      Object.fromEntries(
        fields.filter((name) => values[name].trim() === '').map((name) => [name, 'Please fill this in.']),
      ),
    onSubmit: async (values) => {
      await mutateAsync(Object.fromEntries(fields.map((name) => [name, values[name].trim()])));
      await onSaved?.();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const isTitleOnly = fields.every((name) => name === 'jobTitle');
  return (
    <Form label="Who signs" {...form.element}>
      <Callout tone="info" title={isTitleOnly ? 'As what do you sign?' : 'What is your name?'}>
        {isTitleOnly
          ? 'The agreement states your title beside your name. It is kept for the next time.'
          : 'The agreement states who signs it. It is kept in your profile, where you can change it.'}
      </Callout>
      {fields.map((name) => (
        <TextInput
          key={name}
          {...form.field(name)}
          label={labels[name]}
          {...(name === 'jobTitle' && { placeholder: 'Managing Director' })}
          autoComplete={autoComplete[name]}
          maxLength={200}
          required
        />
      ))}
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending}>
          Save and continue
        </BusyButton>
      </FormActions>
    </Form>
  );
}

/** What an admin signs with, once their account has a name and a title; until then it is asked for (ENT-05). */
export function WithSignerName({ children }: { children: ReactNode }) {
  const { data: record } = useQuery(ownRecordQuery(useTransport(), useMe()._id));
  if (!record) return null;
  const missing = Object.keys(missingSignerName(record)) as NameField[];
  const fields: NameField[] = [...missing, ...(record.jobTitle?.trim() ? [] : ['jobTitle' as const])];
  return fields.length > 0 ? <SignerNameForm fields={fields} /> : children;
}
