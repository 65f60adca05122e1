import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { AdminActionReply, ParticipationDetail } from '@paddock/contract';
import {
  centsOf,
  formatUsd,
  type InvestmentMethod,
  investmentMethodNames,
  newAdminRule,
  numberFromCents,
  parseAmount,
  participantName,
  typedCents,
} from '@paddock/domain';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Money } from '../../ui/text/money.tsx';
import { CorrectedHolderField, useCorrectedHolders } from '../holders/corrected-holder-field.tsx';
import { useCorrectTerms, useReleaseParticipation } from './pipeline-api.ts';

interface ParticipationDialogProps extends DialogControl {
  participation: ParticipationDetail;
}

const reasonError = (reason: string) => (reason.trim() === '' ? 'Please give a reason.' : undefined);

/** Says what has happened: the change itself, or that a second admin was asked for it. */
function report({ state }: AdminActionReply, done: string) {
  void showToast({
    message: state === 'done' ? done : 'Another admin has been asked to approve it.',
    tone: 'positive',
  });
}

/** Asks why a commitment ends, and says what follows. */
export function ReleaseDialog({ participation, ...control }: ParticipationDialogProps) {
  const release = useReleaseParticipation();
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonError(reason) }),
    onSubmit: async ({ reason }) => {
      const reply = await release.mutateAsync({ body: { id: participation._id, reason } });
      report(reply, `The commitment of ${participantName(participation)} is released.`);
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Dialog {...control} title={`Release the commitment of ${participantName(participation)}?`}>
      <Form label="Release the commitment" {...form.element}>
        <p>
          The amount no longer counts in the fund, the agreement and its links are void, and the investor is
          told by email with your reason.{' '}
          {participation.isSignedByInvestor
            ? `The investor has signed, so a second admin has to approve it. ${newAdminRule}`
            : ''}
        </p>
        {participation.received > 0 ? (
          <p>
            <strong>
              <Money amount={participation.received} /> has come in and will have to be returned.
            </strong>
          </p>
        ) : null}
        <Textarea
          {...form.field('reason')}
          label="Reason"
          description="The investor reads it."
          required
          autosize
          minRows={2}
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isDestructive isBusy={form.isPending}>
            {participation.isSignedByInvestor ? 'Ask a second admin' : 'Release'}
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep the commitment
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface CorrectionValues {
  invest_amount: string;
  method_of_inv: string;
  /** The id of a profile; empty for the usual one of the method. */
  investing_entity: string;
  cosub_first_name: string;
  cosub_last_name: string;
  cosub_email: string;
  is_married: string;
  is_marital_state: string;
  reason: string;
}

const yesOrNo = (value: boolean | null) => (value === null ? '' : value ? '1' : '0');

/** Asks a second admin to correct terms; only those that differ are sent. */
export function CorrectTermsDialog({ participation: p, ...control }: ParticipationDialogProps) {
  const correct = useCorrectTerms();
  const profiles = useCorrectedHolders(p);
  const initial: CorrectionValues = {
    invest_amount: formatUsd(centsOf(p.amount ?? 0)).replace('$', ''),
    method_of_inv: p.method ?? 'CASH',
    investing_entity: p.holder?.entity ?? '',
    cosub_first_name: p.cosub_first_name ?? '',
    cosub_last_name: p.cosub_last_name ?? '',
    cosub_email: p.cosub_email ?? '',
    is_married: yesOrNo(p.is_married),
    is_marital_state: yesOrNo(p.is_marital_state),
    reason: '',
  };
  const form = useForm<CorrectionValues>({
    initialValues: initial,
    validate: ({ reason, invest_amount }) => ({
      reason: reasonError(reason),
      invest_amount: parseAmount(invest_amount) === undefined ? 'An amount such as 25,000.' : undefined,
    }),
    onSubmit: async ({ reason, ...terms }) => {
      const changed = Object.fromEntries(
        Object.entries(terms)
          .filter(([name, value]) => value !== initial[name as keyof CorrectionValues])
          .filter(([name, value]) => name !== 'investing_entity' || value !== '')
          .map(([name, value]) => [
            name,
            name === 'invest_amount' ? numberFromCents(typedCents(value)) : value,
          ]),
      );
      const reply = await correct.mutateAsync({ body: { id: p._id, reason, ...changed } });
      report(reply, 'The terms are corrected.');
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { values } = form;
  const isJoint = profiles.some(({ _id, kind }) => _id === values.investing_entity && kind === 'joint');
  return (
    <Dialog {...control} title={`Correct the terms of ${participantName(p)}`} size="32rem">
      <Form label="Correct the terms" {...form.element}>
        <p>
          A second admin has to approve it. Then a new agreement is made from the corrected terms, and
          everybody signs it{p.completedAt ? '; until then the countersigned one stands' : ''}. {newAdminRule}
        </p>
        <MoneyField
          {...form.field('invest_amount')}
          label="Amount"
          value={values.invest_amount}
          onChange={(invest_amount) => form.change({ invest_amount })}
        />
        <NativeSelect
          {...form.field('method_of_inv')}
          onChange={({ currentTarget }) =>
            form.change({ method_of_inv: currentTarget.value, investing_entity: '' })
          }
          label="Method"
          data={(['CASH', 'TRUST', 'ENTITY'] satisfies InvestmentMethod[]).map((value) => ({
            value,
            label: investmentMethodNames[value] ?? value,
          }))}
        />
        <CorrectedHolderField
          participation={p}
          profiles={profiles}
          method={values.method_of_inv}
          value={values.investing_entity}
          field={form.field('investing_entity')}
        />
        {isJoint ? (
          <>
            <TextInput {...form.field('cosub_first_name')} label="Second owner’s first name" />
            <TextInput {...form.field('cosub_last_name')} label="Second owner’s last name" />
            <TextInput {...form.field('cosub_email')} label="Second owner’s email" type="email" />
          </>
        ) : values.method_of_inv === 'CASH' ? (
          <>
            <YesOrNo label="Married" {...form.field('is_married')} />
            {values.is_married === '1' ? (
              <>
                <YesOrNo label="Lives in a community property state" {...form.field('is_marital_state')} />
                <TextInput {...form.field('cosub_first_name')} label="Spouse’s first name" />
                <TextInput {...form.field('cosub_last_name')} label="Spouse’s last name" />
                <TextInput {...form.field('cosub_email')} label="Spouse’s email" type="email" />
              </>
            ) : null}
          </>
        ) : null}
        <Textarea
          {...form.field('reason')}
          label="Reason"
          description="The investor reads it."
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

function YesOrNo({ label, ...field }: { label: string }) {
  return (
    <NativeSelect
      {...field}
      label={label}
      data={[
        { value: '', label: 'Not answered' },
        { value: '1', label: 'Yes' },
        { value: '0', label: 'No' },
      ]}
    />
  );
}
