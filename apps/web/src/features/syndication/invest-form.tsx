import { Textarea } from '@mantine/core';
import { CallError, type SyndicationReply } from '@paddock/contract';
import { closedMessage, numberFromCents, parseAmount } from '@paddock/domain';
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { useSetInvesting, useSetNotInvesting } from './api/decide.ts';
import { type InvestAnswers, limitsOf, mistakesOf } from './invest-answers.ts';
import { investDraft } from './invest-draft.ts';
import { InvestQuestions } from './invest-questions.tsx';

/** Yes or no to a fund: the questions that the answers so far call for, and nothing lost on an error (SYN-04 to SYN-06). */
export function InvestForm({ syndication, id }: { syndication: SyndicationReply; id: string }) {
  const me = useMe();
  const draft = useMemo(() => investDraft(me._id, id), [me._id, id]);
  const [answers, setAnswers] = useState(draft.read);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => draft.write(answers), [draft, answers]);
  const [refused, setRefused] = useState<{ message: string; fields: Record<string, string> }>();
  const investing = useSetInvesting();
  const declining = useSetNotInvesting();
  const limits = limitsOf(syndication);
  const mistakes = mistakesOf(answers, limits, me.email);
  const closed = closedMessage(limits);
  const isValid =
    answers.decision === 'no' || (answers.decision === 'yes' && Object.keys(mistakes).length === 0);

  const change = (part: Partial<InvestAnswers>) => {
    setAnswers((before) => ({ ...before, ...part }));
    setRefused(undefined);
  };
  const errorOf = (field: string) =>
    (touched.has(field) ? mistakes[field] : undefined) ?? refused?.fields[field];
  const send = async () => {
    if (!isValid || investing.isPending || declining.isPending) return;
    try {
      const { success } =
        answers.decision === 'no'
          ? await declining.mutateAsync({ id, feedback: answers.feedback })
          : await investing.mutateAsync(bodyOf(id, answers));
      if (success) draft.forget();
      else setRefused({ message: notTaken, fields: {} });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setRefused({ message: wordsOf(failure), fields: failure.reply?.fields ?? {} });
    }
  };

  return (
    <Form label="Invest or decline" onSubmit={send}>
      <ChoiceField
        label="Would you like to invest in this fund?"
        isSideBySide
        isRequired
        choices={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        value={answers.decision}
        onChange={(decision) => change({ decision })}
      />
      {answers.decision === 'yes' && closed ? <Callout tone="warn">{closed}.</Callout> : null}
      {answers.decision === 'yes' && !closed ? (
        <InvestQuestions
          answers={answers}
          onChange={change}
          errorOf={errorOf}
          onLeave={(field) => setTouched((before) => new Set(before).add(field))}
        />
      ) : null}
      {answers.decision === 'no' ? (
        <Textarea
          label="Feedback (optional)"
          description="What would have made this the right investment for you?"
          autosize
          minRows={3}
          maxLength={5_000}
          value={answers.feedback}
          onChange={(event) => change({ feedback: event.currentTarget.value })}
        />
      ) : null}
      {refused ? (
        <Callout tone="failure" announce>
          {refused.message}
        </Callout>
      ) : null}
      <FormActions>
        <BusyButton type="submit" disabled={!isValid} isBusy={investing.isPending || declining.isPending}>
          Submit
        </BusyButton>
      </FormActions>
    </Form>
  );
}

const notTaken = 'Your answers were not taken. They are still here; please try again.';

/** The server's own words; without any, what failed and that nothing is lost. */
function wordsOf({ reply, message }: CallError): string {
  return reply?.message ?? `${message}: your answers were not sent. They are still here; please try again.`;
}

/** Married and the state are sent as true only for '1' (SYN-07). */
function bodyOf(id: string, answers: InvestAnswers) {
  return {
    id,
    invest_amount: numberFromCents(parseAmount(answers.amount) ?? 0n),
    method_of_inv: answers.method_of_inv,
    is_married: answers.is_married === '1',
    is_marital_state: answers.is_marital_state === '1',
    cosub_first_name: answers.cosub_first_name,
    cosub_last_name: answers.cosub_last_name,
    cosub_email: answers.cosub_email,
  };
}
