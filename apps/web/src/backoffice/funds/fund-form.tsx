import type { RecordBody, TermsConcern } from '@paddock/contract';
import { useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { typedSince } from '../../ui/forms/typed-since.ts';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { conflictingRecord, conflictMessage, useConflictDialog } from '../records/conflict-dialog.tsx';
import { useTermsConcern } from '../records/terms-concern.tsx';
import { type Fund, useSaveFund } from './api.ts';
import classes from './fund-form.module.css';

type FundValues = Record<string, string | boolean>;

interface FundFormOptions<Values extends FundValues> {
  fund: Fund;
  read: (fund: Fund) => Values;
  /** The fields that differ from the saved ones. */
  write: (values: Values, saved: Values) => RecordBody<'funds'>;
  validate?: (values: Values) => FieldErrors;
  onSaved?: () => void;
  /** Asks another admin for the change, where it takes two people; the form shows what is saved again. */
  ask?: ((body: RecordBody<'funds'>, values: Values) => Promise<unknown>) | undefined;
}

/**
 * A form over some fields of a fund that sends only what was edited, with the time of the fund that was read. If
 * somebody else has saved the fund meanwhile, a dialog shows both versions and nothing is lost. Terms that people have
 * signed under are asked about first: `concern` says who, until the values change.
 */
export function useFundForm<Values extends FundValues>(options: FundFormOptions<Values>) {
  const { fund, read, write, validate, onSaved, ask } = options;
  const update = useSaveFund();
  const askAboutConflict = useConflictDialog<Fund>('funds');
  const [base, setBase] = useState(fund);
  const question = useTermsConcern();
  const saved = read(base);
  const form = useForm<Values>({
    initialValues: saved,
    ...(validate && { validate }),
    onSubmit: async (values) => {
      const body = write(values, saved);
      if (ask) {
        await ask(body, values);
        form.change(saved);
        onSaved?.();
        void showToast({ message: 'The other admins are asked to approve it.', tone: 'positive' });
        return undefined;
      }
      try {
        const { item } = await update.mutateAsync({
          params: { id: fund._id },
          body: { ...body, updatedAt: base.updatedAt, confirmed: question.confirmed(values) },
        });
        setBase(item);
        question.clear();
        form.change((now) => ({ ...read(item), ...typedSince(values, now) }));
        onSaved?.();
        void showToast({ message: `${item.name} is saved.`, tone: 'positive' });
        return undefined;
      } catch (failure) {
        if (question.ask(failure, values)) return {};
        const current = conflictingRecord(failure);
        if (!current) throw failure;
        askAboutConflict({
          seen: base,
          body,
          current,
          onDecide: (theirs, mine) => {
            setBase(theirs);
            form.change(read({ ...theirs, ...mine }));
          },
        });
        return { message: conflictMessage };
      }
    },
    toErrors: toSubmitErrors,
  });
  const isDirty = Object.keys(saved).some((field) => form.values[field] !== saved[field]);
  useLeaveGuard(isDirty);
  const concern = question.concernOf(form.values);
  return { form, isDirty, saved, concern };
}

/** The button of a form over a fund, which says if there is nothing to save. */
export function SaveButton({
  form,
  isDirty,
  concern,
}: {
  form: { isPending: boolean };
  isDirty: boolean;
  concern: TermsConcern | undefined;
}) {
  return (
    <BusyButton type="submit" isBusy={form.isPending} disabled={!isDirty}>
      {concern ? 'Save and tell them' : isDirty ? 'Save changes' : 'Nothing to save'}
    </BusyButton>
  );
}

/** What was there before a change, and after it. */
export function SideBySide({ title, before, after }: { title: string; before: string; after: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div className={classes.sides}>
        {[
          { name: 'Before', text: before, className: classes.before },
          { name: 'After', text: after, className: classes.after },
        ].map(({ name, text, className }) => (
          <div key={name} className={className}>
            <p className={classes.sideTitle}>{name}</p>
            <p className={classes.sideText}>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
