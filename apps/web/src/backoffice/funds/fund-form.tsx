import { errorDetailsOf, type RecordBody, updateRecord } from '@paddock/contract';
import { useState } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { type Fund, useSaveFund } from './api.ts';

type FundValues = Record<string, string | boolean>;

interface FundFormOptions<Values extends FundValues> {
  fund: Fund;
  read: (fund: Fund) => Values;
  /** The fields that differ from the saved ones. */
  write: (values: Values, saved: Values) => RecordBody<'funds'>;
  validate?: (values: Values) => FieldErrors;
  /** The names of the fields, for the message about what somebody else has changed. */
  nameOf: (field: string) => string;
  onSaved?: () => void;
  /** Asks another admin for the change, where it takes two people; the form shows what is saved again. */
  ask?: ((body: RecordBody<'funds'>, values: Values) => Promise<unknown>) | undefined;
}

/**
 * A form over some fields of a fund that sends only what was edited. If somebody else has saved the fund meanwhile, the
 * fields that were not edited take what they saved, the form says which, and saving again keeps both.
 */
export function useFundForm<Values extends FundValues>(options: FundFormOptions<Values>) {
  const { fund, read, write, validate, nameOf, onSaved, ask } = options;
  const update = useSaveFund();
  const [base, setBase] = useState(fund);
  const saved = read(base);
  const form = useForm<Values>({
    initialValues: saved,
    ...(validate && { validate }),
    onSubmit: async (values) => {
      if (ask) {
        await ask(write(values, saved), values);
        form.change(saved);
        onSaved?.();
        void showToast({ message: 'The other admins are asked to approve it.', tone: 'positive' });
        return undefined;
      }
      const body = { ...write(values, saved), updatedAt: base.updatedAt };
      const { item } = await update.mutateAsync({ params: { id: fund._id }, body });
      setBase(item);
      form.change(read(item));
      onSaved?.();
      void showToast({ message: `${item.name} is saved.`, tone: 'positive' });
      return undefined;
    },
    toErrors: (failure, values) => {
      const current = errorDetailsOf(updateRecord, 'conflict', asApiError(failure))?.current;
      if (!current) return toSubmitErrors(failure);
      const theirs = read(current as unknown as Fund);
      const changed = Object.keys(theirs).filter((field) => theirs[field] !== saved[field]);
      const untouched = changed.filter((field) => values[field] === saved[field]);
      setBase(current as unknown as Fund);
      form.change(Object.fromEntries(untouched.map((field) => [field, theirs[field]])) as Partial<Values>);
      return { message: staleMessage(changed, nameOf) };
    },
  });
  const isDirty = Object.keys(saved).some((field) => form.values[field] !== saved[field]);
  useLeaveGuard(isDirty);
  return { form, isDirty, saved, timeOfBase: base.updatedAt };
}

function staleMessage(changed: readonly string[], nameOf: (field: string) => string): string {
  return changed.length === 0
    ? 'Somebody else has saved this fund meanwhile, with other fields. Please save again.'
    : `Somebody else has saved this fund meanwhile and changed: ${changed.map(nameOf).join(', ')}. What you edited is still here, and the other fields show what they saved. Save again to keep both.`;
}

/** The end of a form over a fund: what went wrong, and the button, which says if there is nothing to save. */
export function SaveButton({
  form,
  isDirty,
}: {
  form: { problem: string | undefined; isPending: boolean };
  isDirty: boolean;
}) {
  return (
    <>
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending} disabled={!isDirty}>
          {isDirty ? 'Save changes' : 'Nothing to save'}
        </BusyButton>
      </FormActions>
    </>
  );
}
