import { TextInput } from '@mantine/core';
import type { Signature } from '@paddock/contract';
import { isNameTyped, missingSignerName, otherNameMessage, standardManagementTitle } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toSubmitErrors } from '../api/to-submit-errors.ts';
import { useTransport } from '../api/transport-context.ts';
import { ownRecordQuery, useSaveOwnRecord } from '../session/own-record.ts';
import { useMe } from '../session/session-context.ts';

type NameField = 'firstName' | 'lastName';

const labels: Readonly<Record<NameField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
};

const autoComplete: Readonly<Record<NameField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
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
    initialValues: { firstName: '', lastName: '' },
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
  return (
    <Form label="Who signs" {...form.element}>
      <Callout tone="info" title="What is your name?">
        The agreement states who signs it. It is kept in your profile, where you can change it.
      </Callout>
      {fields.map((name) => (
        <TextInput
          key={name}
          {...form.field(name)}
          label={labels[name]}
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

/** What an admin signs with, once their account has a name; until then it is asked for (ENT-05). */
export function WithSignerName({ children }: { children: ReactNode }) {
  const { data: record } = useQuery(ownRecordQuery(useTransport(), useMe()._id));
  if (!record) return null;
  const fields = Object.keys(missingSignerName(record)) as NameField[];
  return fields.length > 0 ? <SignerNameForm fields={fields} /> : children;
}

/** Asks an admin once as what they sign for management, and keeps it in their profile (ENT-05). */
export function useSignerTitle() {
  const { data: record } = useQuery(ownRecordQuery(useTransport(), useMe()._id));
  const { mutateAsync } = useSaveOwnRecord();
  const [title, setTitle] = useState('');
  // It stays while what was typed is being saved.
  const [isAsked, setAsked] = useState(false);
  if (record && !record.jobTitle?.trim() && !isAsked) setAsked(true);
  return {
    /** Keeps what was typed; nothing to do where nothing was. */
    save: async () => {
      if (title.trim() !== '' && title.trim() !== record?.jobTitle)
        await mutateAsync({ jobTitle: title.trim() });
    },
    field: isAsked ? (
      <TextInput
        label="Your title (optional)"
        description={`The agreement states it beside your name; without it you sign as ${standardManagementTitle}. It is kept for the next time.`}
        placeholder="Managing Director"
        autoComplete="organization-title"
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
    ) : null,
  };
}

/** Asks once about a typed signature that is not the signer's name (ENT-05). The server asks by the same rule. */
export function useOwnName(name: string) {
  const [asked, setAsked] = useState<string>();
  const isAsked = (signature: Signature | undefined) =>
    signature?.kind === 'typed' && signature.text === asked;
  return {
    isAsked,
    /** The signature to send; undefined if the person is asked first. */
    confirm: (signature: Signature): Signature | undefined => {
      if (signature.kind !== 'typed' || isNameTyped(signature.text, name)) return signature;
      if (isAsked(signature)) return { ...signature, confirmed: true };
      setAsked(signature.text);
      return undefined;
    },
    question: (signature: Signature | undefined) =>
      signature?.kind === 'typed' && isAsked(signature) ? (
        <Callout tone="warn" title={`You are signing as ${name}`} announce>
          {otherNameMessage(signature.text, name)}
        </Callout>
      ) : null,
  };
}
