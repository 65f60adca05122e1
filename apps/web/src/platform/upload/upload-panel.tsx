import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { useTransport } from '../api/transport-context.ts';
import { useLeaveGuard } from '../leave-guard/use-leave-guard.tsx';
import { preloadToasts } from '../toasts/show-toast.ts';
import { DropArea } from './drop-area.tsx';
import type { UploadKind } from './upload-file.ts';
import classes from './upload-panel.module.css';
import { UploadRow } from './upload-row.tsx';
import { createUploads, hasActiveUploads } from './uploads.ts';

const leaveQuestion =
  'Files are still being uploaded. Do you really want to leave? Unfinished uploads will be lost.';

export interface UploadPanelProps<Saved> {
  /** What the files are uploaded as. If it changes, files that were added before keep theirs. */
  kind: UploadKind<Saved>;
  onSaved: (saved: Saved) => void;
}

/** The drop area, and the progress of each file (DOC-04). */
export function UploadPanel<Saved>({ kind, onSaved }: UploadPanelProps<Saved>) {
  const transport = useTransport();
  const [uploads] = useState(() => createUploads(transport, onSaved));
  const shown = useStore(uploads.state, (state) => state.uploads);
  useLeaveGuard(hasActiveUploads(shown), { question: leaveQuestion });
  useEffect(() => uploads.stop, [uploads]);
  const add = (files: File[]) => {
    void preloadToasts();
    uploads.add(files, kind);
  };
  return (
    <>
      <DropArea rule={kind.rule} onFiles={add} />
      {shown.length > 0 ? (
        <ul className={classes.rows} aria-label="Uploads">
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      ) : null}
    </>
  );
}
