import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { debounceDelay } from '../../ui/hooks/timing.ts';
import { Section } from '../../ui/layout/section.tsx';
import { previewQuery, testOutcomeQuery, useSendTest } from './api.ts';
import classes from './site.module.css';

export interface TemplatePreviewProps {
  name: string;
  subject: string;
  message: string;
}

/** What people will read, with sample data, as it is typed. */
export function TemplatePreview(template: TemplatePreviewProps) {
  const [typed] = useDebouncedValue(template, debounceDelay);
  const { data, isLoadingError, error, refetch } = useQuery(previewQuery(useTransport(), typed));
  const sending = useSendTest();
  const [email, setEmail] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setProblem(undefined);
    setEmail(undefined);
    try {
      setEmail((await sending.mutateAsync({ body: template })).email);
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  if (isLoadingError)
    return <ErrorState title="The preview could not be loaded" failure={error} onRetry={refetch} />;
  if (!data) return <SkeletonBlock height="16rem" />;
  return (
    <div>
      <Section title="In the bell">
        <div className={classes.preview}>{data.inApp || 'Nothing: the subject is empty.'}</div>
      </Section>
      <Section title="By email">
        <div className={classes.preview}>
          <strong>{data.email.subject}</strong>
          {data.email.paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity.
            <p key={index}>{paragraph}</p>
          ))}
          <p className={classes.note}>{data.email.footer}</p>
        </div>
        <div className={classes.actions}>
          <BusyButton variant="default" onPress={send}>
            Send a test to me
          </BusyButton>
        </div>
        {problem ? (
          <Callout tone="failure" title="The test was not sent" announce>
            {problem}
          </Callout>
        ) : null}
        {email ? <TestOutcome email={email} /> : null}
      </Section>
    </div>
  );
}

/** What became of the test email. */
function TestOutcome({ email }: { email: string }) {
  const { data } = useQuery(testOutcomeQuery(useTransport(), email));
  if (data?.sentAt && data.problem)
    return (
      <Callout tone="warn" title="The test was written, and not sent" announce>
        {data.problem}
      </Callout>
    );
  if (data?.sentAt)
    return (
      <Callout tone="done" title="The test was sent" announce>
        Look for it at {data.to}.
      </Callout>
    );
  if (data?.problem)
    return (
      <Callout tone="failure" title="The test could not be sent" announce>
        {data.problem}
      </Callout>
    );
  return (
    <Callout tone="info" title="Sending…" announce>
      The mail server has not taken it yet.
    </Callout>
  );
}
