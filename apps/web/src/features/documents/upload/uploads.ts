import type { Entity, Transport } from '@paddock/contract';
import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../../platform/store/readonly-store.ts';
import { UploadError } from '../../../platform/upload/upload-error.ts';
import { type UploadTask, uploadFile } from '../../../platform/upload/upload-file.ts';
import { verificationUpload } from '../api/verification-upload.ts';

/** How many files are sent at the same time; the others wait. */
const maxConcurrent = 2;

export type UploadState =
  | { is: 'waiting' }
  | { is: 'sending'; share: number }
  | { is: 'saving' }
  | { is: 'stopped'; message: string; canRetry: boolean };

/** One file that was chosen and is not saved yet. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: UploadState;
}

export interface UploadList {
  readonly uploads: readonly Upload[];
}

interface UploadEntry {
  task: UploadTask;
  controller: AbortController;
}

const isActive = ({ state }: Upload) => state.is !== 'stopped';
const canceled = { is: 'stopped', message: 'Cancelled. Nothing was kept.', canRetry: true } as const;

/** The uploads of a page: a few at a time, each with its own state. A saved file leaves the list. */
export function createUploads(transport: Transport, onSaved: (document: Entity<'proof_documents'>) => void) {
  const state = createStore<UploadList>(() => ({ uploads: [] }));
  let last = 0;
  const kept = new Map<number, UploadEntry>();
  const list = () => state.getState().uploads;
  const setList = (uploads: readonly Upload[]) => state.setState({ uploads });
  const change = (id: number, next: UploadState) =>
    setList(list().map((upload) => (upload.id === id ? { ...upload, state: next } : upload)));
  const stateOf = (id: number) => list().find((upload) => upload.id === id)?.state;
  const drop = (id: number) => {
    kept.delete(id);
    setList(list().filter((upload) => upload.id !== id));
  };

  const start = () => {
    const running = list().filter((each) => each.state.is === 'sending' || each.state.is === 'saving').length;
    const next = list()
      .filter((each) => each.state.is === 'waiting')
      .slice(0, Math.max(maxConcurrent - running, 0));
    for (const { id } of next) void run(id);
  };
  const run = async (id: number) => {
    const one = kept.get(id);
    if (!one) return;
    change(id, { is: 'sending', share: 0 });
    try {
      const document = await uploadFile(transport, verificationUpload, one.task, {
        signal: one.controller.signal,
        onProgress: (share) => {
          if (stateOf(id)?.is === 'sending') change(id, { is: 'sending', share });
        },
        onStored: () => change(id, { is: 'saving' }),
      });
      drop(id);
      onSaved(document);
    } catch (failure) {
      if (one.controller.signal.aborted) change(id, canceled);
      else if (failure instanceof UploadError)
        change(id, { is: 'stopped', message: failure.message, canRetry: failure.canRetry });
      else {
        change(id, { is: 'stopped', message: 'The file could not be read.', canRetry: true });
      }
    }
    start();
  };

  /** The same file is not sent twice at the same time. */
  const isUnderWay = (file: File) =>
    list().some(({ id, ...upload }) => {
      const other = kept.get(id)?.task.file;
      return (
        isActive({ id, ...upload }) &&
        other?.name === file.name &&
        other.size === file.size &&
        other.lastModified === file.lastModified
      );
    });

  return {
    state: state as ReadonlyStore<UploadList>,
    add: (files: readonly File[]) => {
      for (const file of files) {
        if (isUnderWay(file)) continue;
        last += 1;
        kept.set(last, { task: { file, name: file.name }, controller: new AbortController() });
        setList([...list(), { id: last, name: file.name, state: { is: 'waiting' } }]);
      }
      start();
    },
    cancel: (id: number) => {
      const current = stateOf(id);
      if (current?.is === 'waiting') change(id, canceled);
      else if (current?.is === 'sending') kept.get(id)?.controller.abort();
    },
    retry: (id: number) => {
      const one = kept.get(id);
      if (!one || stateOf(id)?.is !== 'stopped') return;
      one.controller = new AbortController();
      change(id, { is: 'waiting' });
      start();
    },
    remove: drop,
    /** Cancels all, when the page is left. */
    stop: () => {
      for (const { controller } of kept.values()) controller.abort();
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;

/** Whether any upload is still running. */
export const hasActiveUploads = (uploads: readonly Upload[]): boolean => uploads.some(isActive);
