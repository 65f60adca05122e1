import type { RunPreview } from '@paddock/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { type FieldErrors, type SubmitErrors, useForm } from '../../ui/forms/use-form.ts';
import { asked } from '../journals/journal-words.ts';
import type { AskedRun } from './ask-for-run-form.tsx';
import { type RunValues, toRunErrors } from './run-values.ts';

export interface NamedRun extends AskedRun {
  name: string;
  memo: string;
}

interface RunFormOptions<Values extends RunValues> {
  fund: string;
  empty: Values;
  validate: (values: Values) => FieldErrors;
  /** Reads what would be posted. */
  read: (values: Values) => Promise<RunPreview>;
  /** Asks to post exactly what the preview shows. */
  ask: (values: Values, asked: NamedRun) => Promise<unknown>;
  isAsking: boolean;
}

/**
 * The form of a valuation or a distribution. The preview belongs to exactly what is entered: it goes once something of it
 * is changed. After the request the journal shows what waits.
 */
export function useRunForm<Values extends RunValues>(options: RunFormOptions<Values>) {
  const { fund, empty, validate, read, ask, isAsking } = options;
  const navigate = useNavigate();
  const [preview, setPreview] = useState<RunPreview>();
  const form = useForm<Values>({
    initialValues: empty,
    validate,
    onSubmit: async (values) => {
      setPreview(await read(values));
      return undefined;
    },
    toErrors: toRunErrors,
  });
  const { values } = form;
  useLeaveGuard(JSON.stringify(values) !== JSON.stringify(empty) && !isAsking);
  return {
    form,
    /** Of what is entered now; undefined before it was asked for. */
    preview,
    /** Changes something that the preview is about. */
    change: (part: Partial<Values>) => {
      form.change(part);
      setPreview(undefined);
    },
    /** Shows what would be posted now that the fund has moved. */
    again: async () => setPreview(await read(values)),
    onAsk: async (request: AskedRun): Promise<SubmitErrors | undefined> => {
      const name = values.name.trim();
      if (name === '') return { message: 'Please give it a name above.' };
      await ask(values, { name, memo: values.memo.trim(), ...request });
      void showToast({ message: asked, tone: 'positive' });
      await navigate({ to: '/admin/journals/$fund', params: { fund }, ignoreBlocker: true });
      return undefined;
    },
  };
}
