import { Textarea } from '@mantine/core';
import { maxQuestionLength } from '@paddock/contract';
import { toSubmitErrors } from '../../../platform/api/to-submit-errors.ts';
import { showToast } from '../../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useAskQuestion } from '../api.ts';

/** Asks the manager of the fund. What was typed stays if it fails. */
export function AskForm({ fund }: { fund: string }) {
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
