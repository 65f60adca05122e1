import { Button } from '@mantine/core';
import type { DocumentReader, FiledDocumentDetail } from '@paddock/contract';
import { counted } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { usePublish, useTakeBack } from './api.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import classes from './filing.module.css';

const failed = (failure: unknown) => void showToast({ message: apiErrorMessage(failure), tone: 'negative' });

/** Takes a document back, publishes it again, and completes an investment with an agreement. */
export function DocumentActions({ item }: { item: FiledDocumentDetail }) {
  const { _id: id, name, state, lock, participation, people } = item;
  const openDialog = useDialog();
  const takeBack = useTakeBack();
  const publish = usePublish();
  const [formerReaders, setFormerReaders] = useState<readonly DocumentReader[]>();
  const askToTakeBack = () =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title="Take this document back?"
        action="Take it back"
        onConfirm={async () => {
          const reply = await takeBack.mutateAsync({ body: { id } }).catch(failed);
          if (reply) setFormerReaders(reply.readers);
        }}
      >
        <strong className={classes.name} dir="auto">
          <Breakable text={name} />
        </strong>{' '}
        disappears for investors at once. You see who had opened it, and you can publish it again.
      </ConfirmDialog>
    ));
  const askToPublish = () =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title="Publish this document again?"
        action="Publish"
        isDestructive={false}
        onConfirm={async () => {
          const reply = await publish.mutateAsync({ body: { ids: [id] } }).catch(failed);
          if (reply) setFormerReaders(undefined);
        }}
      >
        <strong className={classes.name} dir="auto">
          <Breakable text={name} />
        </strong>{' '}
        is shown again, and {counted(people ?? 0, 'person is', 'people are')} notified.
      </ConfirmDialog>
    ));
  const askToComplete = () =>
    openDialog((control) => (
      <CompleteDialog
        {...control}
        participation={participation?._id ?? ''}
        agreement={id}
        onAsked={() =>
          void showToast({ message: 'Another admin has been asked to approve it.', tone: 'positive' })
        }
      />
    ));
  return (
    <>
      {formerReaders && state === 'taken_back' ? (
        <Callout
          tone="done"
          title={
            formerReaders.length === 0
              ? 'Taken back. Nobody had opened it.'
              : `Taken back. ${counted(formerReaders.length, 'person', 'people')} had opened it.`
          }
          announce
        >
          {formerReaders.length > 0 ? <ReaderList label="Had opened it" readers={formerReaders} /> : null}
        </Callout>
      ) : null}
      {lock ? <Callout tone="info">{lock}</Callout> : null}
      {participation && !participation.completedAt && participation.block ? (
        <Callout tone="info">{participation.block}</Callout>
      ) : null}
      <FormActions>
        {participation && !participation.block ? (
          <Button onClick={askToComplete}>Record it as countersigned…</Button>
        ) : null}
        {state === 'published' && !lock ? (
          <Button variant="default" onClick={askToTakeBack}>
            Take back…
          </Button>
        ) : null}
        {state === 'taken_back' ? <Button onClick={askToPublish}>Publish again…</Button> : null}
      </FormActions>
    </>
  );
}

/** Leads to the page of somebody whom a document is for. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/admin/people/$id" params={{ id }} className={classes.name}>
      {name}
    </Link>
  );
}

/** Who has opened a document, and when. */
export function ReaderList({ label, readers }: { label: string; readers: readonly DocumentReader[] }) {
  return (
    <ul className={classes.people} aria-label={label}>
      {readers.map(({ user, name, readAt }) => (
        <li key={user}>
          <PersonLink id={user} name={name} />{' '}
          <span className={classes.quiet}>
            opened it first on <DateTime moment={readAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
