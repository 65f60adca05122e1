import { Textarea } from '@mantine/core';
import type { AnyRecord } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { RemoveButton } from '../../ui/forms/remove-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { DateTime } from '../../ui/text/date-time.tsx';
import { recordNotesQuery, recordsKey, useCreateRecord, useDeleteRecord } from './api.ts';
import { recordTitle } from './model/record-title.ts';
import classes from './record-notes.module.css';
import { SideSection } from './side-section.tsx';
import { useZone } from './zones.ts';

export interface RecordNotesProps {
  collection: Collection;
  id: string;
}

/** What the team writes about a record. Investors never see it; one deletes only one's own. */
export function RecordNotes({ collection, id }: RecordNotesProps) {
  const timeZone = useZone();
  const { _id: me } = useMe();
  const { data, isLoadingError, error, refetch } = useQuery(recordNotesQuery(useTransport(), collection, id));
  return (
    <SideSection title="Notes">
      <NewNote collection={collection} id={id} />
      {isLoadingError ? (
        <ErrorState title="The notes could not be loaded" failure={error} onRetry={refetch} />
      ) : data ? (
        <ul className={classes.notes} aria-label="Notes">
          {data.items.map((note) => (
            <li key={note._id}>
              <p className={classes.text} dir="auto">
                {note.text}
              </p>
              <p className={classes.by}>
                {authorName(note.author)}, <DateTime moment={note.createdAt} timeZone={timeZone} />
                {authorId(note.author) === me ? <DeleteNote id={note._id} /> : null}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonText lines={2} label="Loading the notes" />
      )}
    </SideSection>
  );
}

const authorOf = (author: unknown) =>
  typeof author === 'object' && author !== null ? (author as AnyRecord) : undefined;
const authorId = (author: unknown) => authorOf(author)?._id;
const authorName = (author: unknown) => {
  const person = authorOf(author);
  return person ? recordTitle('users', person) : 'Someone who has left';
};

function NewNote({ collection, id }: RecordNotesProps) {
  const create = useCreateRecord('notes');
  const form = useForm({
    initialValues: { text: '' },
    validate: ({ text }) => ({ text: text.trim() === '' && 'Write something first.' }),
    onSubmit: async ({ text }) => {
      await create.mutateAsync({
        params: { collection: 'notes' },
        body: { collection, record: id, text: text.trim() },
      });
      form.change({ text: '' });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { onBlur: _, ...field } = form.field('text');
  return (
    <Form label="New note" {...form.element}>
      <Textarea
        label="New note"
        description="Only the team sees it."
        rows={2}
        maxLength={10_000}
        {...field}
      />
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" size="sm" variant="default" isBusy={form.isPending}>
          Add the note
        </BusyButton>
      </FormActions>
    </Form>
  );
}

function DeleteNote({ id }: { id: string }) {
  const openDialog = useDialog();
  const remove = useDeleteRecord('notes', recordsKey('notes'));
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { collection: 'notes', id } });
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };
  return (
    <RemoveButton
      size="compact-sm"
      onClick={() =>
        openDialog((control) => (
          <ConfirmDialog {...control} title="Delete your note?" action="Delete" onConfirm={confirm}>
            Nobody on the team sees it any more.
          </ConfirmDialog>
        ))
      }
    >
      Delete note
    </RemoveButton>
  );
}
