import { Button } from '@mantine/core';
import { type MouseEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { AlertIcon, DocumentIcon } from '../../ui/media/icons.tsx';
import { useTransport } from '../api/transport-context.ts';
import { useLeaveGuard } from '../dialog/use-leave-guard.tsx';
import { preloadToasts } from '../toasts/show-toast.ts';
import { DropArea } from './drop-area.tsx';
import type { UploadKind } from './upload-file.ts';
import classes from './upload-panel.module.css';
import { createUploads, hasActiveUploads, type Upload, type Uploads } from './uploads.ts';

/** Ignores the second press of a double click on Cancel, which hits the button that replaced it. */
const ignoreDoubleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

/** An upload: its progress and its buttons. */
function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, name, state } = upload;
  const isStopped = state.is === 'stopped';
  const Icon = isStopped ? AlertIcon : DocumentIcon;
  return (
    <li className={classes.row}>
      <Icon className={isStopped ? classes.alert : classes.icon} />
      <div className={classes.facts}>
        <div className={classes.name} dir="auto">
          {name}
        </div>
        {isStopped ? (
          <p className={classes.fault} role="alert">
            {state.message}
          </p>
        ) : (
          <Progress name={name} state={state} />
        )}
      </div>
      <div className={classes.actions}>
        {isStopped && state.canRetry ? (
          <Button
            variant="default"
            size="sm"
            aria-label={`Retry ${name}`}
            onClick={ignoreDoubleClick(() => uploads.retry(id))}
          >
            Retry
          </Button>
        ) : null}
        {isStopped ? (
          <Button
            variant="default"
            size="sm"
            aria-label={`Remove ${name}`}
            onClick={ignoreDoubleClick(() => uploads.remove(id))}
          >
            Remove
          </Button>
        ) : null}
        {state.is === 'waiting' || state.is === 'sending' ? (
          <Button
            variant="default"
            size="sm"
            aria-label={`Cancel ${name}`}
            onClick={() => uploads.cancel(id)}
          >
            Cancel
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function Progress({ name, state }: { name: string; state: Exclude<Upload['state'], { is: 'stopped' }> }) {
  const percent = state.is === 'sending' ? Math.floor(state.share * 100) : state.is === 'saving' ? 100 : 0;
  const words = { waiting: 'Waiting', sending: `${percent}%`, saving: 'Checking and saving' }[state.is];
  return (
    <div className={classes.progress}>
      <progress className={classes.meter} max={100} value={percent} aria-label={`Upload of ${name}`} />
      <span className={classes.words}>{words}</span>
    </div>
  );
}

const leaveWords = {
  title: 'Unfinished uploads',
  question: 'If you leave this page now, the files that are still being uploaded will be lost.',
};

export interface UploadPanelProps<Saved> {
  /** What the files are uploaded as. If it changes, files that were added before keep theirs. */
  kind: UploadKind<Saved>;
  onSaved: (saved: Saved) => void;
  /** Takes ZIPs too: says so, and unpacks what was chosen. */
  archives?: { hint: string; unpack: (files: readonly File[]) => Promise<Unpacked> } | undefined;
}

/** The files of what was chosen, and those that are left out with the reason. */
export interface Unpacked {
  readonly files: readonly File[];
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

/** The drop area, and the progress of each file (DOC-04). */
export function UploadPanel<Saved>({ kind, onSaved, archives }: UploadPanelProps<Saved>) {
  const transport = useTransport();
  const [uploads] = useState(() => createUploads(transport, onSaved));
  const shown = useStore(uploads.state, (state) => state.uploads);
  useLeaveGuard(hasActiveUploads(shown), { words: leaveWords });
  useEffect(() => uploads.stop, [uploads]);
  const [leftOut, setLeftOut] = useState<Unpacked['leftOut']>([]);
  const add = async (files: File[]) => {
    void preloadToasts();
    setLeftOut([]);
    if (!archives) return uploads.add(files, kind);
    const unpacked = await archives.unpack(files);
    setLeftOut(unpacked.leftOut);
    uploads.add(unpacked.files, kind);
  };
  const more = shown.length - maxShown;
  return (
    <>
      <DropArea rule={kind.rule} hint={archives?.hint} onFiles={(files) => void add(files)} />
      {shown.length > 0 ? (
        <ul className={classes.rows} aria-label="Uploads">
          {listed(shown).map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} />
          ))}
          {more > 0 ? <li className={classes.row}>And {more} more</li> : null}
        </ul>
      ) : null}
      {leftOut.length > 0 ? (
        <ul className={classes.rows} aria-label="Files that were left out">
          {leftOut.map(({ name, reason }, at) => (
            // Two folders of a ZIP may hold files of one name.
            <li key={`${at} ${name}`} className={classes.row}>
              <AlertIcon className={classes.alert} />
              <div className={classes.facts}>
                <div className={classes.name} dir="auto">
                  {name}
                </div>
                <p className={classes.fault}>{reason}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Rows of a page; hundreds make it slow. */
const maxShown = 25;

/** Those that failed, and what is under way. */
const listed = (uploads: readonly Upload[]) =>
  [...uploads]
    .sort((one, other) => Number(other.state.is === 'stopped') - Number(one.state.is === 'stopped'))
    .slice(0, maxShown);
