import { Textarea } from '@mantine/core';
import { type InvestorQuestion, maxQuestionLength } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { toSubmitErrors } from '../../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { showToast } from '../../../platform/toasts/show-toast.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { SkeletonText } from '../../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { DateTime } from '../../../ui/text/date-time.tsx';
import { questionsQuery, useAskQuestion } from '../api.ts';
import { part } from './parts.ts';
import classes from './questions.module.css';

/** Asks the manager of the fund. What was typed stays if it fails. */
function AskForm({ fund }: { fund: string }) {
  const asking = useAskQuestion();
  const form = useForm({
    initialValues: { question: '' },
    onSubmit: async ({ question }) => {
      if (question.trim() === '') return { fields: { question: 'Please write your question.' } };
      await asking.mutateAsync({ body: { fund, question: question.trim() } });
      form.change({ question: '' });
      void showToast({ message: 'Your question was sent. We email you the answer.', tone: 'positive' });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Form label="Question to the manager" {...form.element}>
      <Textarea
        {...form.field('question')}
        label="Ask the manager"
        description="We email you the answer. If it helps others, we may publish it here without your name."
        autosize
        minRows={2}
        maxLength={maxQuestionLength}
      />
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" variant="default" isBusy={form.isPending}>
          Send the question
        </BusyButton>
      </FormActions>
    </Form>
  );
}

/** Questions to the manager with their answers, and the form to ask one (INV-04). */
export function Questions({ fund, timeZone }: { fund: { _id: string }; timeZone: string | null }) {
  const { data, isLoadingError, error, refetch } = useQuery(questionsQuery(useTransport(), fund._id));
  return (
    <Section {...part('questions')}>
      {isLoadingError ? (
        <ErrorState title="The questions could not be loaded" failure={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonText lines={3} label="Loading the questions" />
      ) : data.items.length > 0 ? (
        <ul className={classes.questions}>
          {data.items.map((each) => (
            <Question key={each._id} question={each} timeZone={timeZone} />
          ))}
        </ul>
      ) : null}
      <AskForm fund={fund._id} />
    </Section>
  );
}

function Question({ question, timeZone }: { question: InvestorQuestion; timeZone: string | null }) {
  const { isOwn, answer, answeredAt, askedAt, state } = question;
  return (
    <li className={classes.entry}>
      <h3 className={classes.question} dir="auto">
        {question.question}
      </h3>
      {answer === null ? (
        <p className={classes.about}>
          <StatusBadge tone={state === 'open' ? 'info' : 'neutral'}>
            {state === 'open' ? 'Waiting for an answer' : 'Closed'}
          </StatusBadge>{' '}
          You asked on <DateTime moment={askedAt} parts="date" timeZone={timeZone} />.{' '}
          {state === 'open'
            ? 'We email you the answer.'
            : 'Our team closed it without a written answer. Please contact us if it is still open for you.'}
        </p>
      ) : (
        <>
          <p className={classes.answer} dir="auto">
            {answer}
          </p>
          <p className={classes.about}>
            {isOwn ? 'You asked. ' : ''}Answered on{' '}
            <DateTime moment={answeredAt} parts="date" timeZone={timeZone} />
          </p>
        </>
      )}
    </li>
  );
}
