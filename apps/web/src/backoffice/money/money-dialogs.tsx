import { Button, Textarea, TextInput } from '@mantine/core';
import { type Receipt, recordFunding, reverseFunding } from '@paddock/contract';
import {
  centsOf,
  formatUsd,
  moneyDayProblem,
  numberFromCents,
  parseAmount,
  participantName,
  typedCents,
} from '@paddock/domain';
import { useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { type SubmitErrors, useForm } from '../../ui/forms/use-form.ts';
import { useRecordFunding, useRecordReturn, useReverseFunding } from './api.ts';
import { ReceiptConcernsCallout, receiptConcernsOf } from './receipt-concerns.tsx';

/** The values that were found odd, and why. */
interface Asked {
  values: PaymentValues;
  concerns: string[];
}

const isSame = (a: PaymentValues, b: PaymentValues) =>
  a.amount === b.amount && a.day === b.day && a.reference === b.reference;

/** The errors of the server at the fields of the form. */
function toFieldErrors(failure: unknown): SubmitErrors {
  const { fields, ...rest } = toSubmitErrors(failure);
  const day = fields?.['received_on'] ?? fields?.['returned_on'];
  return { ...rest, ...(fields && { fields: { ...fields, ...(day && { day }) } }) };
}

const dollarsText = (amount: number) => formatUsd(centsOf(amount)).replace('$', '');

interface PaymentValues {
  amount: string;
  day: string;
  reference: string;
}

function paymentErrors({ amount, day, reference }: PaymentValues, timeZone: string) {
  const cents = parseAmount(amount);
  return {
    amount: cents === undefined || cents <= 0n ? 'An amount such as 25,000.' : undefined,
    day: day === '' ? 'Please choose the day.' : moneyDayProblem(day, new Date(), timeZone),
    reference: reference.trim() === '' ? 'Please give the reference of the bank.' : undefined,
  };
}

interface RecordMoneyDialogProps extends DialogControl {
  participation: { _id: string; investorName: string; holderName: string | null };
  /** Dollars that are proposed: what is asked for, or what is to be returned. */
  amount: number;
  /** Whether the money came in or went back. */
  direction: 'in' | 'back';
  /** That of the fund's portal, in which its days are. */
  timeZone: string;
}

const texts = {
  in: {
    title: 'Record money from',
    lead: 'Enter it as the bank’s statement shows it. The investor gets a receipt by email.',
    day: 'Received on',
    submit: 'Record it',
    done: 'The money is recorded.',
  },
  back: {
    title: 'Record money returned to',
    lead: 'Enter it once the bank has sent it. The investor is told by email.',
    day: 'Sent on',
    submit: 'Record the return',
    done: 'The return is recorded.',
  },
} as const;

/** Records a payment of an investor, or one to them. What was typed stays if it fails. */
export function RecordMoneyDialog(props: RecordMoneyDialogProps) {
  const { participation, amount, direction, timeZone, ...control } = props;
  const receive = useRecordFunding();
  const sendBack = useRecordReturn();
  const [asked, setAsked] = useState<Asked>();
  const text = texts[direction];
  const form = useForm<PaymentValues>({
    initialValues: { amount: amount > 0 ? dollarsText(amount) : '', day: '', reference: '' },
    validate: (values) => paymentErrors(values, timeZone),
    onSubmit: async (values) => {
      const confirmed = asked && isSame(asked.values, values) ? asked.concerns : undefined;
      const payment = {
        id: participation._id,
        amount: numberFromCents(typedCents(values.amount)),
        reference: values.reference.trim(),
      };
      await (direction === 'in'
        ? receive.mutateAsync({
            body: { ...payment, received_on: values.day, ...(confirmed && { confirmed }) },
          })
        : sendBack.mutateAsync({ body: { ...payment, returned_on: values.day } }));
      void showToast({ message: text.done, tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: (failure, values) => {
      const concerns = receiptConcernsOf(failure, recordFunding);
      if (!concerns) return toFieldErrors(failure);
      setAsked({ values, concerns });
      return {};
    },
  });
  const isAsked = asked && isSame(asked.values, form.values);
  return (
    <Dialog {...control} title={`${text.title} ${participantName(participation)}`}>
      <Form label={text.submit} {...form.element}>
        <p>{text.lead}</p>
        <MoneyField
          {...form.field('amount')}
          label="Amount"
          value={form.values.amount}
          onChange={(value) => form.change({ amount: value })}
          required
        />
        <TextInput {...form.field('day')} type="date" label={text.day} required />
        <TextInput
          {...form.field('reference')}
          label="Reference of the bank"
          description="As on the bank’s statement. It tells two payments of the same day apart."
          autoComplete="off"
          required
        />
        <FormProblem message={form.problem} />
        {isAsked ? <ReceiptConcernsCallout messages={asked.concerns} /> : null}
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            {isAsked ? 'Record it anyway' : text.submit}
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Asks why an entry is reversed, and says what follows. */
export function ReverseDialog({ receipt, ...control }: DialogControl & { receipt: Receipt }) {
  const reverse = useReverseFunding();
  const [concerns, setConcerns] = useState<string[]>();
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? 'Please give a reason.' : undefined }),
    onSubmit: async ({ reason }) => {
      await reverse.mutateAsync({
        body: { receipt: receipt._id, reason, ...(concerns && { confirmed: concerns }) },
      });
      void showToast({ message: 'The entry is reversed.', tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: (failure) => {
      const found = receiptConcernsOf(failure, reverseFunding);
      if (!found) return toSubmitErrors(failure);
      setConcerns(found);
      return {};
    },
  });
  return (
    <Dialog {...control} title={`Reverse the entry of $${dollarsText(Math.abs(receipt.amount))}?`}>
      <Form label="Reverse the entry" {...form.element}>
        <p>
          The entry stays in the list, and a second one cancels it. If too little is left, the money is due
          again. The investor is told by email with your reason.
        </p>
        <Textarea
          {...form.field('reason')}
          label="Reason"
          description="The investor reads it."
          required
          autosize
          minRows={2}
        />
        <FormProblem message={form.problem} />
        {concerns ? <ReceiptConcernsCallout messages={concerns} /> : null}
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            {concerns ? 'Reverse it anyway' : 'Reverse it'}
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep the entry
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
