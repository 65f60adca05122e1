import { Button, Checkbox } from '@mantine/core';
import {
  errorDetailsOf,
  type FiledDocumentDetail,
  type FilingDraftItem,
  publishFiling,
} from '@paddock/contract';
import { counted } from '@paddock/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { apiErrorMessage, asApiError } from '../../platform/api/api-error.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { UploadPanel } from '../../platform/upload/upload-panel.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { filingKey, filingUpload, useDiscardDrafts, useFiledDocument, usePublish } from './api.ts';

/** A new file for a document: uploaded first, read by the team, then put in the place of the old one. */
export function Replacement({ item }: { item: FiledDocumentDetail }) {
  const { _id, kind, replacement, name } = item;
  const queryClient = useQueryClient();
  const upload = useMemo(() => filingUpload(kind, { replaces: _id }), [kind, _id]);
  if (!replacement)
    return (
      <UploadPanel
        kind={upload}
        onSaved={() => void queryClient.invalidateQueries({ queryKey: filingKey })}
      />
    );
  return <WaitingFile draft={replacement} name={name} readers={item.readers.length} />;
}

interface WaitingFileProps {
  draft: FilingDraftItem;
  /** The document's. */
  name: string;
  readers: number;
}

function WaitingFile({ draft, name, readers }: WaitingFileProps) {
  const { originalName, problems } = draft;
  const { open } = useFiledDocument();
  const discard = useDiscardDrafts();
  const openDialog = useDialog();
  const remove = () =>
    discard
      .mutateAsync({ body: { ids: [draft._id] } })
      .catch((failure: unknown) => void showToast({ message: apiErrorMessage(failure), tone: 'negative' }));
  return (
    <Callout tone={problems.length > 0 ? 'warn' : 'info'} title="A new file is waiting">
      <p dir="auto">{originalName}</p>
      {problems.length > 0 ? (
        <p>{problems.join(' ')}</p>
      ) : (
        <p>Investors read the old file until you replace it.</p>
      )}
      <FormActions>
        <Button
          disabled={problems.length > 0}
          onClick={() =>
            openDialog((control) => (
              <ReplaceDialog {...control} draft={draft._id} name={name} readers={readers} />
            ))
          }
        >
          Replace the file…
        </Button>
        <Button
          variant="default"
          disabled={draft.file !== 'stored'}
          onClick={() => void open({ id: draft._id, title: originalName })}
        >
          Open the new file
        </Button>
        <BusyButton variant="subtle" onPress={remove}>
          Remove it
        </BusyButton>
      </FormActions>
    </Callout>
  );
}

interface ReplaceDialogProps extends DialogControl {
  draft: string;
  name: string;
  readers: number;
}

function ReplaceDialog({ draft, name, readers, ...control }: ReplaceDialogProps) {
  const publish = usePublish();
  const [notifies, setNotifies] = useState(false);
  // What the server has asked about. That nobody has read the file is another question than whose it seems to be.
  const [asked, setAsked] = useState<'unread' | 'other holder'>();
  const replace = async (confirmed: object = {}) => {
    const body = { ids: [draft], notifiesOfReplacements: notifies, ...confirmed };
    const reply = await publish.mutateAsync({ body }).catch((failure: unknown) => {
      const details = errorDetailsOf(publishFiling, 'confirmation_needed', asApiError(failure));
      setAsked(details && (details.papers.some(({ found }) => found === null) ? 'unread' : 'other holder'));
    });
    if (!reply) return;
    control.onClose();
    void showToast({ message: `${name} has a new file.`, tone: 'positive' });
  };
  return (
    <Dialog {...control} title="Replace the file?">
      <p>
        <strong dir="auto">{name}</strong> gets the new file at once. The old one stays in the history, and
        only your team can open it.
      </p>
      {readers > 0 ? (
        <Checkbox
          label={`Notify the ${counted(readers, 'person', 'people')} who opened the old file`}
          checked={notifies}
          onChange={({ currentTarget }) => setNotifies(currentTarget.checked)}
        />
      ) : (
        <p>Nobody has opened the old file.</p>
      )}
      <FormProblem message={publish.error ? apiErrorMessage(publish.error) : undefined} />
      <FormActions>
        {asked === undefined ? <BusyButton onPress={() => replace()}>Replace</BusyButton> : null}
        {asked === 'unread' ? (
          <>
            <BusyButton onPress={() => replace()}>Check again</BusyButton>
            <BusyButton variant="default" onPress={() => replace({ confirmedUnread: true })}>
              Replace it unread
            </BusyButton>
          </>
        ) : null}
        {asked === 'other holder' ? (
          <BusyButton onPress={() => replace({ confirmed: true })}>Replace all the same</BusyButton>
        ) : null}
        <Button variant="default" onClick={control.onClose}>
          Keep the old file
        </Button>
      </FormActions>
    </Dialog>
  );
}
