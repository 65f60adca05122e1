import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../platform/api/transport-context.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeletons.tsx';
import { emailQuery } from './api/outbox.ts';
import classes from './outbox-page.module.css';
import { textWithLinks } from './text-with-links.tsx';

/** The text of an email, loaded when it is opened. */
export function EmailText({ id, subject }: { id: string; subject: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, refetch } = useQuery({ ...emailQuery(useTransport(), id), enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`Read ${subject ?? 'the message'}`}>Read</summary>
      {isError ? <ErrorState title="The message could not be shown" onRetry={refetch} /> : null}
      {isOpen && !data && !isError ? <SkeletonText lines={4} label="Loading the message" /> : null}
      {data ? (
        <pre className={classes.message}>
          {textWithLinks(data.text ?? 'The text is not kept after sending.')}
        </pre>
      ) : null}
    </details>
  );
}
