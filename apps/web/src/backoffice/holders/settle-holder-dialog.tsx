import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UndecidedHolder } from '@paddock/contract';
import { methodOfKind, namedHolder, newAdminRule, undecidedHolderMessages } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { profilesOfPersonQuery, useSettleHolder } from './api.ts';

const missing = (text: string, message: string) => (text.trim() === '' ? message : undefined);

/** Asks who holds an investment, as its signed agreement states it. */
export function SettleHolderDialog({ item, ...control }: DialogControl & { item: UndecidedHolder }) {
  const settle = useSettleHolder();
  const { data: profiles = [] } = useQuery(profilesOfPersonQuery(useTransport(), item.user));
  const offered = profiles.filter(({ kind }) => methodOfKind(kind) === (item.method ?? 'CASH'));
  const form = useForm({
    initialValues: {
      investing_entity: item.holder?.entity ?? '',
      name: item.holder?.name ?? '',
      signatory: item.holder?.signatory ?? '',
      capacity: item.holder?.capacity ?? '',
      reason: '',
    },
    validate: ({ investing_entity, name, reason }) => ({
      investing_entity: missing(investing_entity, 'Please choose a profile.'),
      name: missing(name, 'Please give the name that the agreement states.'),
      reason: missing(reason, 'Please give a reason.'),
    }),
    onSubmit: async (values) => {
      await settle.mutateAsync({ body: { id: item.syndUser, ...values } });
      void showToast({ message: 'Another admin has been asked to approve it.', tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Dialog {...control} title={`Who holds the investment of ${item.investorName}?`} size="32rem">
      <Form label="State the holder" {...form.element}>
        <p>
          {undecidedHolderMessages[item.reason]} Please read in the signed agreement who holds the investment
          in {item.fundName}. A second admin has to approve it. {newAdminRule}
        </p>
        <NativeSelect
          {...form.field('investing_entity')}
          onChange={({ currentTarget: { value } }) => {
            const profile = offered.find(({ _id }) => _id === value);
            form.change({ investing_entity: value, ...(profile && { name: profile.legalName }) });
          }}
          label="Investing profile"
          description="One of the investor’s. If there is none for it, the investor adds it under Profiles."
          required
          data={[
            { value: '', label: 'Please choose' },
            ...offered.map(({ _id, kind, legalName }) => ({
              value: _id,
              label: namedHolder({ kind, name: legalName }),
            })),
          ]}
        />
        <TextInput
          {...form.field('name')}
          label="Name in the agreement"
          description="As it was signed, also where the profile has another name today."
          required
        />
        <TextInput {...form.field('signatory')} label="Signed by" />
        <TextInput {...form.field('capacity')} label="As" description="Such as Trustee or Manager." />
        <Textarea
          {...form.field('reason')}
          label="Reason"
          description="Where you read it. The audit log keeps it."
          required
          autosize
          minRows={2}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Ask a second admin
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
