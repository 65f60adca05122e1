import { Textarea } from '@mantine/core';
import type { SyndicationReply } from '@paddock/contract';
import { fundClosedMessage, numberFromCents, parseAmount } from '@paddock/domain';
import { useMemo } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { AgreementDetails } from './agreement-details.tsx';
import { useSetInvesting, useSetNotInvesting } from './api.ts';
import { AccreditationAlert, AgreementAlert } from './invest-alerts.tsx';
import { emptyAnswers, type InvestAnswers, limitsOf, validateAnswers } from './invest-answers.ts';
import { investDraft } from './invest-draft.ts';
import { InvestQuestions } from './invest-questions.tsx';
import { blankDetailErrors } from './required-details.ts';
import { useAgreementDetails } from './use-agreement-details.ts';

/**
 * The form to invest or decline. Shows the questions that the answers so far require, and loses nothing on an error
 * (SYN-04 to SYN-06).
 */
export function InvestForm({ syndication, id }: { syndication: SyndicationReply; id: string }) {
  const me = useMe();
  const draft = useMemo(() => investDraft(me._id, id), [me._id, id]);
  const investing = useSetInvesting();
  const declining = useSetNotInvesting();
  const limits = limitsOf(syndication);
  const closed = fundClosedMessage(limits);
  const details = useAgreementDetails(syndication);
  const form = useForm<InvestAnswers>({
    initialValues: emptyAnswers,
    draft,
    validate: (answers) => {
      if (answers.decision !== 'yes') return { decision: answers.decision === undefined };
      return {
        ...validateAnswers(answers, limits, me.email),
        ...blankDetailErrors(details.required(answers), answers),
      };
    },
    onSubmit: async (answers) => {
      if (answers.decision === 'yes') await details.save(answers);
      const { success } =
        answers.decision === 'no'
          ? await declining.mutateAsync({ body: { id, feedback: answers.feedback } })
          : await investing.mutateAsync({ body: toBody(id, answers) });
      if (!success) return { message: submitFailedMessage };
      draft.clear();
      return undefined;
    },
    toErrors: (failure) => {
      const { reply, message } = asApiError(failure);
      return {
        message:
          reply?.message ?? `${message}: your answers were not sent. They are still here. Please try again.`,
        ...(reply?.fields && { fields: reply.fields }),
      };
    },
  });
  const { values, field } = form;
  const asked = details.required(values);

  return (
    <Form label="Invest or decline" {...form.element}>
      <ChoiceField
        {...field('decision')}
        label="Would you like to invest in this fund?"
        isSideBySide
        isRequired
        choices={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
      {values.decision === 'yes' && closed ? <Callout tone="warn">{closed}.</Callout> : null}
      {values.decision === 'yes' && !closed ? (
        <>
          {syndication.isAccreditationStated ? null : <AccreditationAlert />}
          <InvestQuestions form={form} />
          <AgreementAlert isReady={details.isReady(values)} isAsking={asked.length > 0} />
          <AgreementDetails fields={asked} field={field} />
        </>
      ) : null}
      {values.decision === 'no' ? (
        <Textarea
          {...field('feedback')}
          label="Feedback (optional)"
          description="What would have made this the right investment for you?"
          autosize
          minRows={3}
          maxLength={5_000}
        />
      ) : null}
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" disabled={!form.isValid} isBusy={form.isPending}>
          Submit
        </BusyButton>
      </FormActions>
    </Form>
  );
}

const submitFailedMessage = 'Your answers were not accepted. They are still here. Please try again.';

/** Married and the state are sent as true for '1' only (SYN-07). */
function toBody(id: string, answers: InvestAnswers) {
  return {
    id,
    invest_amount: numberFromCents(parseAmount(answers.invest_amount) ?? 0n),
    method_of_inv: answers.method_of_inv,
    is_married: answers.is_married === '1',
    is_marital_state: answers.is_marital_state === '1',
    cosub_first_name: answers.cosub_first_name,
    cosub_last_name: answers.cosub_last_name,
    cosub_email: answers.cosub_email,
  };
}
