import { Button, Checkbox, Textarea } from '@mantine/core';
import {
  answerQuestion,
  errorDetailsOf,
  type ManagedQuestion,
  maxAnswerLength,
  maxQuestionLength,
} from '@paddock/contract';
import { useState } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { type SubmitErrors, useForm } from '../../ui/forms/use-form.ts';
import { useAnswerQuestion, useCloseQuestion } from './api.ts';

interface AnswerValues {
  answer: string;
  isPublished: boolean;
  publicQuestion: string;
}

const mistakes = ({ answer, isPublished, publicQuestion }: AnswerValues) => ({
  answer: answer.trim() === '' ? 'Please write an answer.' : undefined,
  publicQuestion:
    isPublished && publicQuestion.trim() === '' ? 'Please write the question as others read it.' : undefined,
});

const actionOf = (isAnswered: boolean) => (isAnswered ? 'Save the answer' : 'Send the answer');

/** What somebody else has made of a question meanwhile, and what another press of the button does. */
export function changedMeanwhile(
  { answer, answeredBy }: Pick<ManagedQuestion, 'answer' | 'answeredBy'>,
  isAnswered: boolean,
): string {
  const again = `Press “${actionOf(isAnswered)}” again`;
  return answer === null
    ? `Somebody else has closed this question meanwhile. ${again} to answer it after all.`
    : `${answeredBy ?? 'Somebody else'} has answered meanwhile: “${answer}” What you typed is still here. ${again} to replace that answer.`;
}

/** Answers a question, or corrects, publishes or hides its answer. What was typed stays if somebody was faster. */
export function AnswerForm({ question, onDone }: { question: ManagedQuestion; onDone: () => void }) {
  const answering = useAnswerQuestion();
  const closing = useCloseQuestion();
  const [problem, setProblem] = useState<string>();
  // A question that somebody else has changed is answered again only by a press that knows of the change.
  const [base, setBase] = useState(question);
  const isAnswered = question.answer !== null;
  const toErrors = (failure: unknown): SubmitErrors => {
    const current = errorDetailsOf(answerQuestion, 'conflict', asApiError(failure));
    if (!current) return toSubmitErrors(failure);
    setBase(current);
    return { message: changedMeanwhile(current, isAnswered) };
  };
  const form = useForm<AnswerValues>({
    initialValues: {
      answer: question.answer ?? '',
      isPublished: question.publicQuestion !== null,
      publicQuestion: question.publicQuestion ?? question.question,
    },
    validate: mistakes,
    onSubmit: async ({ answer, isPublished, publicQuestion }) => {
      setProblem(undefined);
      await answering.mutateAsync({
        body: {
          id: question._id,
          answer: answer.trim(),
          publicQuestion: isPublished ? publicQuestion.trim() : null,
          updatedAt: base.updatedAt,
        },
      });
      void showToast({
        message: isAnswered ? 'The answer is saved.' : `${question.asker.name} is told by email.`,
        tone: 'positive',
      });
      onDone();
      return undefined;
    },
    toErrors,
  });
  const close = async () => {
    try {
      await closing.mutateAsync({ body: { id: question._id, updatedAt: base.updatedAt } });
      void showToast({ message: 'The question is closed.', tone: 'positive' });
    } catch (failure) {
      setProblem(toErrors(failure).message ?? 'The question could not be closed. Please try again.');
    }
  };
  return (
    <Form label={`Answer to ${question.asker.name}`} isWide {...form.element}>
      <Textarea
        {...form.field('answer')}
        label="Answer"
        description={
          isAnswered
            ? `${question.asker.name} is told by email if it changes.`
            : `It is emailed to ${question.asker.name}.`
        }
        autosize
        minRows={3}
        maxLength={maxAnswerLength}
      />
      <Checkbox
        {...form.field('isPublished', 'checkbox')}
        label="Publish it to everybody whom the fund is offered to"
        description="Without the name of the person who asked."
      />
      {form.values.isPublished ? (
        <Textarea
          {...form.field('publicQuestion')}
          label="The question as others read it"
          description="Take out what shows who asked."
          autosize
          minRows={2}
          maxLength={maxQuestionLength}
        />
      ) : null}
      <FormProblem message={form.problem ?? problem} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending} disabled={closing.isPending}>
          {actionOf(isAnswered)}
        </BusyButton>
        {isAnswered ? (
          <Button variant="default" disabled={form.isPending} onClick={onDone}>
            Cancel
          </Button>
        ) : question.state === 'open' ? (
          <BusyButton variant="default" isBusy={closing.isPending} disabled={form.isPending} onPress={close}>
            Close without an answer
          </BusyButton>
        ) : null}
      </FormActions>
    </Form>
  );
}
