import type { Entity } from '@paddock/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { useLeaveGuard } from '../../../platform/leave-guard/use-leave-guard.tsx';
import { prepareNotices } from '../../../platform/notices/notify.ts';
import { DropArea } from './drop-area.tsx';
import { UploadRow } from './upload-row.tsx';
import classes from './uploading.module.css';
import { areUnderWay, createUploads } from './uploads.ts';

const leaveQuestion =
  'Files are still being uploaded. Do you really want to leave? What has not arrived is lost.';

/** Choosing files, and how far each is (DOC-04). */
export function Uploading({ onSaved }: { onSaved: (document: Entity<'proof_documents'>) => void }) {
  const transport = useTransport();
  const [uploads] = useState(() => createUploads(transport, onSaved));
  const shown = useSyncExternalStore(uploads.subscribe, uploads.get, uploads.get);
  useLeaveGuard(areUnderWay(shown), { question: leaveQuestion });
  useEffect(() => uploads.stop, [uploads]);
  const add = (files: File[]) => {
    void prepareNotices();
    uploads.add(files);
  };
  return (
    <>
      <DropArea onFiles={add} />
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
