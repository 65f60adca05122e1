import { Textarea } from '@mantine/core';
import { fundOfSyndication, type SyndicationReply } from '@paddock/contract';
import { fundClosedMessage, methodOfKind, namedHolder, numberFromCents, typedCents } from '@paddock/domain';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { apiErrorMessage, asApiError } from '../../platform/api/api-error.ts';
import { ownProfileSearch } from '../../platform/page/own-profile-search.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitActions } from '../../ui/forms/submit-actions.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { AccreditationAlert, HolderAccreditation } from './accreditation-alerts.tsx';
import { AgreementDetails } from './agreement-details.tsx';
import { useSetInvesting, useSetNotInvesting } from './api.ts';
import { chosenProfile, holderErrors, jointAccountOf, newHolder, nobodyNew } from './holder-answers.ts';
import {
  emptyAnswers,
  type InvestAnswers,
  investDraft,
  limitsOf,
  validateAnswers,
} from './invest-answers.ts';
import { InvestQuestions } from './invest-questions.tsx';
import { blankDetailErrors } from './required-details.ts';
import { AgreementAlert, useAgreementDetails } from './use-agreement-details.tsx';
import { useOwnHolders } from './use-own-holders.ts';

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
  const { excluded_methods: excludedMethods, url_slug: slug } = fundOfSyndication(syndication);
  const { holders, save: saveHolder } = useOwnHolders(excludedMethods);
  const { offered: profiles } = holders;
  // The page is that of one profile: who invests is not asked.
  const { profile: pageProfile } = ownProfileSearch(useSearch({ strict: false }));
  const only = profiles.find(({ _id }) => _id === pageProfile);
  const answered = (answers: InvestAnswers): InvestAnswers =>
    only ? { ...answers, holder: only._id, method_of_inv: methodOfKind(only.kind) } : answers;
  const details = useAgreementDetails(syndication, holders);
  /** The id of the profile that invests. A new one stays chosen if the commitment fails. */
  const holderOf = async (answers: InvestAnswers): Promise<string | null> => {
    const holder = await saveHolder(answers);
    if (holder !== null && !chosenProfile(answers, profiles)) form.change({ holder, ...nobodyNew });
    return holder;
  };
  const form = useForm<InvestAnswers>({
    initialValues: emptyAnswers,
    draft,
    validate: (typed) => {
      const answers = answered(typed);
      if (answers.decision !== 'yes') return { decision: answers.decision === undefined };
      return {
        ...validateAnswers(answers, limits, {
          investorEmail: me.email,
          excludedMethods,
          joint: jointAccountOf(answers, answers.method_of_inv, holders),
        }),
        ...holderErrors(answers, answers.method_of_inv, holders),
        ...blankDetailErrors(details.required(answers), answers),
      };
    },
    onSubmit: async (typed) => {
      const answers = answered(typed);
      if (answers.decision === 'yes') await details.save(answers);
      const holder = answers.decision === 'yes' ? await holderOf(answers) : null;
      const { success } =
        answers.decision === 'no'
          ? await declining.mutateAsync({ body: { id, feedback: answers.feedback } })
          : await investing.mutateAsync({ body: toBody(id, answers, holder) });
      if (!success) return { message: submitFailedMessage };
      draft.clear();
      return undefined;
    },
    toErrors: (failure) => {
      const { reply, message } = asApiError(failure);
      const notSent = `${message}: your answers were not sent. They are still here. Please try again.`;
      return {
        message: apiErrorMessage(failure, notSent),
        ...(reply?.fields && { fields: reply.fields }),
      };
    },
  });
  const { field } = form;
  const values = answered(form.values);
  const asked = details.required(values);
  const chosen = chosenProfile(values, profiles);
  // Cleared with the problem, once an answer changes.
  const investsElsewhere = form.problem !== undefined && chosen && isOfAnotherPage(investing.error);

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
          <HolderAccreditation
            fund={fundOfSyndication(syndication)}
            holder={chosen ?? newHolder(values, values.method_of_inv, holders)}
            isNew={chosen === undefined}
          />
          <InvestQuestions
            form={{ ...form, values }}
            holders={holders}
            only={only}
            excludedMethods={excludedMethods}
          />
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
      {investsElsewhere ? (
        <p dir="auto">
          <Link
            to="/syndication/dashboard/$slug"
            params={{ slug: slug ?? '' }}
            search={{ profile: chosen._id }}
          >
            Invest with {namedHolder({ kind: chosen.kind, name: chosen.legalName })}
          </Link>
        </p>
      ) : null}
      <SubmitActions
        reason={form.isValid ? null : submitReason(values, closed !== null)}
        isBusy={form.isPending}
      >
        Submit
      </SubmitActions>
    </Form>
  );
}

/** Whether the profile that was chosen invests on a page of its own: this participation is that of another one (ENT-09). */
function isOfAnotherPage(failure: Error | null): boolean {
  const reply = failure && asApiError(failure).reply;
  return reply?.code === 'conflict' && reply.fields?.['investing_entity'] !== undefined;
}

/** Why Submit is disabled. */
function submitReason({ decision }: InvestAnswers, isClosed: boolean): string {
  if (decision === undefined) return 'Answer Yes or No to submit.';
  return isClosed
    ? 'This fund takes no commitment now, so only No can be submitted.'
    : 'Answer every question above, and correct what is marked, to submit.';
}

const submitFailedMessage = 'Your answers were not accepted. They are still here. Please try again.';

/** Married and the state are sent as true for '1' only (SYN-07). */
function toBody(id: string, answers: InvestAnswers, holder: string | null) {
  return {
    id,
    ...(holder !== null && { investing_entity: holder }),
    invest_amount: numberFromCents(typedCents(answers.invest_amount)),
    method_of_inv: answers.method_of_inv,
    is_married: answers.is_married === '1',
    is_marital_state: answers.is_marital_state === '1',
    cosub_first_name: answers.cosub_first_name,
    cosub_last_name: answers.cosub_last_name,
    cosub_email: answers.cosub_email,
  };
}
