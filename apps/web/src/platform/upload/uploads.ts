import type { Transport } from '@paddock/contract';
import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../store/readonly-store.ts';
import { UploadError } from './upload-error.ts';
import { type UploadKind, type UploadTask, uploadFile } from './upload-file.ts';

/** The number of files sent at the same time; the others wait. */
const maxConcurrent = 2;

export type UploadState =
  | { is: 'waiting' }
  | { is: 'sending'; share: number }
  | { is: 'saving' }
  | { is: 'stopped'; message: string; canRetry: boolean };

/** A chosen file that is not saved yet. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: UploadState;
}

export interface UploadList {
  readonly uploads: readonly Upload[];
}

interface UploadEntry<Saved> {
  kind: UploadKind<Saved>;
  task: UploadTask;
  controller: AbortController;
}

const isActive = ({ state }: Upload) => state.is !== 'stopped';
const canceled = { is: 'stopped', message: 'Canceled. Nothing was saved.', canRetry: true } as const;

/** The uploads of a page: a few at a time, each with its own state. Saved files leave the list. */
export function createUploads<Saved>(transport: Transport, onSaved: (saved: Saved) => void) {
  const state = createStore<UploadList>(() => ({ uploads: [] }));
  let lastId = 0;
  const entries = new Map<number, UploadEntry<Saved>>();
  const list = () => state.getState().uploads;
  const setList = (uploads: readonly Upload[]) => state.setState({ uploads });
  const change = (id: number, next: UploadState) =>
    setList(list().map((upload) => (upload.id === id ? { ...upload, state: next } : upload)));
  const stateOf = (id: number) => list().find((upload) => upload.id === id)?.state;
  const drop = (id: number) => {
    entries.delete(id);
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
    const entry = entries.get(id);
    if (!entry) return;
    change(id, { is: 'sending', share: 0 });
    try {
      const saved = await uploadFile(transport, entry.kind, entry.task, {
        signal: entry.controller.signal,
        onProgress: (share) => {
          if (stateOf(id)?.is === 'sending') change(id, { is: 'sending', share });
        },
        onStored: () => change(id, { is: 'saving' }),
      });
      drop(id);
      onSaved(saved);
    } catch (failure) {
      if (entry.controller.signal.aborted) change(id, canceled);
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
      const active = entries.get(id)?.task.file;
      return (
        isActive({ id, ...upload }) &&
        active?.name === file.name &&
        active.size === file.size &&
        active.lastModified === file.lastModified
      );
    });

  return {
    state: state as ReadonlyStore<UploadList>,
    add: (files: readonly File[], kind: UploadKind<Saved>) => {
      for (const file of files) {
        if (isUnderWay(file)) continue;
        lastId += 1;
        entries.set(lastId, { kind, task: { file, name: file.name }, controller: new AbortController() });
        setList([...list(), { id: lastId, name: file.name, state: { is: 'waiting' } }]);
      }
      start();
    },
    cancel: (id: number) => {
      const current = stateOf(id);
      if (current?.is === 'waiting') change(id, canceled);
      else if (current?.is === 'sending') entries.get(id)?.controller.abort();
    },
    retry: (id: number) => {
      const entry = entries.get(id);
      if (!entry || stateOf(id)?.is !== 'stopped') return;
      entry.controller = new AbortController();
      change(id, { is: 'waiting' });
      start();
    },
    remove: drop,
    /** Cancels all uploads when the page is left. */
    stop: () => {
      for (const { controller } of entries.values()) controller.abort();
    },
  };
}

export type Uploads = Omit<ReturnType<typeof createUploads>, 'add'>;

/** Whether any upload is still running. */
export const hasActiveUploads = (uploads: readonly Upload[]): boolean => uploads.some(isActive);
