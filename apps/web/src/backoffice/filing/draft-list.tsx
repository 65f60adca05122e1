import { Button, Checkbox } from '@mantine/core';
import type { FilingDraftItem } from '@paddock/contract';
import { counted } from '@paddock/domain';
import { useRef, useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { RemoveButton } from '../../ui/forms/remove-button.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { useConfirmDrafts, useDiscardDrafts, useEditDrafts, useFiledDocument } from './api.ts';
import { ApplyToAll } from './apply-to-all.tsx';
import { DraftRow, type DraftValues } from './draft-row.tsx';
import classes from './filing.module.css';
import { isShown, type MatchFilter, MatchToolbar } from './matches.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** Rows with fields at a time; more make the page slow. */
const shownAtOnce = 25;

const failed = (failure: unknown) => void showToast({ message: apiErrorMessage(failure), tone: 'negative' });

/** The uploaded files that are not published yet. */
export function DraftList({ drafts }: { drafts: readonly FilingDraftItem[] }) {
  const [unselected, setUnselected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(shownAtOnce);
  const editDrafts = useEditDrafts();
  const discardDrafts = useDiscardDrafts();
  const confirmDrafts = useConfirmDrafts();
  const [filter, setFilter] = useState<MatchFilter>('all');
  const { open } = useFiledDocument();
  const openDialog = useDialog();
  // A field is saved when it is left, which pressing Publish does too.
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const filtered = drafts.filter((draft) => isShown(draft, filter));
  // What is not shown is not published or removed.
  const selected = filtered.filter(({ _id }) => !unselected.has(_id));
  const ready = selected.filter(({ problems, match }) => problems.length === 0 && !match?.isReleased);
  const confirm = (ids: string[], chosen: { holder?: string; invitation?: string } = {}) =>
    confirmDrafts.mutateAsync({ body: { ids, ...chosen } }).catch(failed);

  const edit = (ids: string[], values: DraftValues) => {
    const saved = editDrafts.mutateAsync({ body: { ids, ...values } }).catch(failed);
    saving.current = Promise.all([saving.current, saved]);
    return saved;
  };
  const select = (ids: readonly string[], isSelected: boolean) =>
    setUnselected((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (isSelected) after.delete(id);
        else after.add(id);
      return after;
    });
  const askToDiscard = (discarded: readonly FilingDraftItem[]) =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title={discarded.length === 1 ? 'Remove this file?' : `Remove ${counted(discarded.length, 'file')}?`}
        action="Remove"
        onConfirm={async () => {
          const ids = discarded.map(({ _id }) => _id);
          await discardDrafts.mutateAsync({ body: { ids } }).catch(failed);
        }}
      >
        <strong className={classes.name}>
          <Breakable text={discarded.map(({ originalName }) => originalName).join(', ')} />
        </strong>{' '}
        will be deleted. No investor has seen {discarded.length === 1 ? 'it' : 'them'}.
      </ConfirmDialog>
    ));
  const askToPublish = async () => {
    await saving.current;
    openDialog((control) => (
      <PublishDialog
        {...control}
        ids={ready.map(({ _id }) => _id)}
        onPublished={({ published, people, awaited }) =>
          void showToast({
            message: `${counted(published.length + awaited, 'document')} published. ${counted(people, 'person', 'people')} will be notified.`,
            tone: 'positive',
          })
        }
      />
    ));
  };

  return (
    <>
      <div className={classes.toolbar}>
        <Checkbox
          label={`${selected.length.toLocaleString('en-US')} of ${filtered.length.toLocaleString('en-US')} selected`}
          checked={filtered.length > 0 && selected.length === filtered.length}
          indeterminate={selected.length > 0 && selected.length < filtered.length}
          onChange={({ currentTarget }) =>
            select(
              filtered.map(({ _id }) => _id),
              currentTarget.checked,
            )
          }
        />
        <div className={classes.rowActions}>
          <RemoveButton disabled={selected.length === 0} onClick={() => askToDiscard(selected)}>
            Remove selected
          </RemoveButton>
          <BusyButton disabled={ready.length === 0} onPress={askToPublish}>
            Publish {ready.length > 0 ? ready.length : ''}
          </BusyButton>
        </div>
      </div>
      <p className={classes.quiet} role="status">
        {ready.length === selected.length
          ? selected.length === 0
            ? 'Select the files that you want to publish.'
            : 'All selected files are ready.'
          : `${counted(selected.length - ready.length, 'selected file')} cannot be published yet; each row says why.`}
      </p>
      {drafts.length > 1 ? (
        <ApplyToAll
          drafts={selected}
          onApply={(values) =>
            edit(
              selected.map(({ _id }) => _id),
              values,
            )
          }
        />
      ) : null}
      {drafts.some(({ match }) => match) ? (
        <MatchToolbar drafts={drafts} filter={filter} onFilter={setFilter} onConfirm={confirm} />
      ) : null}
      <ul className={classes.drafts} aria-label="Files to publish">
        {filtered.slice(0, shown).map((draft) => (
          <DraftRow
            key={draft._id}
            draft={draft}
            isSelected={!unselected.has(draft._id)}
            onSelect={(isSelected) => select([draft._id], isSelected)}
            onEdit={(values) => void edit([draft._id], values)}
            onOpen={() => open({ id: draft._id, title: draft.originalName })}
            onDiscard={() => askToDiscard([draft])}
            onConfirm={(chosen) => confirm([draft._id], chosen)}
          />
        ))}
      </ul>
      {filtered.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + shownAtOnce)}>
          Show more
        </Button>
      ) : null}
    </>
  );
}
