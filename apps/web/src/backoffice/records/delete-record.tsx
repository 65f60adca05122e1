import { Box, Button } from '@mantine/core';
import type { AnyRecord, RecordReferences } from '@paddock/contract';
import {
  type Collection,
  canDelete,
  collectionWords,
  counted,
  isCollection,
  type Level,
  type WriteTarget,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { recordReferencesQuery, useDeleteRecord } from './api.ts';
import { recordTitle } from './model/record-title.ts';

/** What the write rules of a record depend on. */
export function targetOf(collection: Collection, record: AnyRecord, me: string): WriteTarget {
  if (collection === 'users')
    return { isSelf: record._id === me, targetLevel: (record['level'] ?? null) as Level | null };
  if (collection === 'settings') return { levelToWrite: (record['levelToWrite'] ?? null) as Level | null };
  if (collection === 'notes') return { isAuthor: record['author'] === me };
  return {};
}

interface DeleteDialogProps extends DialogControl {
  collection: Collection;
  record: AnyRecord;
}

/** Says what depends on a record before it is deleted, and why it cannot be where money or signatures do. */
function DeleteDialog({ collection, record, ...control }: DeleteDialogProps) {
  const transport = useTransport();
  const navigate = useNavigate();
  const remove = useDeleteRecord(collection);
  const { data, isLoadingError, error, refetch } = useQuery(
    recordReferencesQuery(transport, collection, record._id),
  );
  const title = recordTitle(collection, record);
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { collection, id: record._id } });
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative', duration: 10_000 });
      // What depends on it may have changed meanwhile.
      void refetch();
      return;
    }
    control.onClose();
    void showToast({ message: `${title} was deleted`, tone: 'positive' });
    void navigate({
      to: '/admin/records/$collection',
      params: { collection },
      replace: true,
      ignoreBlocker: true,
    });
  };
  return (
    <Dialog {...control} title={`Delete ${title}?`}>
      {data ? (
        <Consequences collection={collection} references={data} />
      ) : isLoadingError ? (
        <ErrorState title="What depends on it could not be loaded" failure={error} onRetry={refetch} />
      ) : (
        <SkeletonText lines={2} label="Loading what depends on it" />
      )}
      <FormActions>
        {data?.binding === 0 ? (
          <BusyButton isDestructive onPress={confirm}>
            Delete
          </BusyButton>
        ) : null}
        <Button variant="default" onClick={control.onClose}>
          Keep it
        </Button>
      </FormActions>
    </Dialog>
  );
}

function Consequences({ collection, references }: { collection: Collection; references: RecordReferences }) {
  const { one } = collectionWords(collection);
  const depending = references.references.filter(({ count }) => count > 0);
  const words = depending.map(({ collection: from, count }) => {
    const names = isCollection(from) ? collectionWords(from) : { one: from, many: from };
    return counted(count, names.one, names.many);
  });
  if (references.binding > 0)
    return (
      <Box mb="lg">
        <Callout tone="warn" title="It cannot be deleted">
          {references.binding === 1
            ? 'One investment with money or signatures depends on it'
            : `${references.binding.toLocaleString('en-US')} investments with money or signatures depend on it`}
          .
        </Callout>
      </Box>
    );
  return (
    <>
      <p>The {one} is gone for good. Its history stays in the audit log.</p>
      {words.length > 0 ? <p>This refers to it: {words.join(', ')}.</p> : null}
    </>
  );
}

/** The button that deletes a record, after a question that names it and what depends on it. */
export function DeleteRecord({ collection, record }: { collection: Collection; record: AnyRecord }) {
  const { level, _id: me } = useMe();
  const openDialog = useDialog();
  if (!canDelete(collection, level, targetOf(collection, record, me))) return null;
  return (
    <Button
      variant="default"
      size="sm"
      onClick={() =>
        openDialog((control) => <DeleteDialog {...control} collection={collection} record={record} />)
      }
    >
      Delete
    </Button>
  );
}
