import type { Entity, Transport } from '@paddock/contract';
import { SendFailure } from './send-file.ts';
import { type Errand, uploadFile } from './upload-file.ts';

/** So many files are sent at one time; the others wait. */
const atOnce = 2;

export type UploadState =
  | { is: 'waiting' }
  | { is: 'sending'; share: number }
  | { is: 'saving' }
  | { is: 'stopped'; message: string; canRetry: boolean };

/** One file that was chosen and is not yet recorded. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: UploadState;
}

interface Kept {
  errand: Errand;
  controller: AbortController;
}

const isActive = ({ state }: Upload) => state.is !== 'stopped';
const cancelled = { is: 'stopped', message: 'Cancelled. Nothing was kept.', canRetry: true } as const;

/** The uploads of a page: a few at one time, each with its own state. What is recorded leaves the list. */
export function createUploads(transport: Transport, onSaved: (document: Entity<'proof_documents'>) => void) {
  let shown: readonly Upload[] = [];
  let last = 0;
  const kept = new Map<number, Kept>();
  const listeners = new Set<() => void>();
  const show = (next: readonly Upload[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, state: UploadState) =>
    show(shown.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  const stateOf = (id: number) => shown.find((upload) => upload.id === id)?.state;
  const drop = (id: number) => {
    kept.delete(id);
    show(shown.filter((upload) => upload.id !== id));
  };

  const start = () => {
    const under = shown.filter(({ state }) => state.is === 'sending' || state.is === 'saving').length;
    const next = shown.filter(({ state }) => state.is === 'waiting').slice(0, Math.max(atOnce - under, 0));
    for (const { id } of next) void run(id);
  };
  const run = async (id: number) => {
    const one = kept.get(id);
    if (!one) return;
    change(id, { is: 'sending', share: 0 });
    try {
      const document = await uploadFile(transport, one.errand, {
        signal: one.controller.signal,
        onProgress: (share) => {
          if (stateOf(id)?.is === 'sending') change(id, { is: 'sending', share });
        },
        onArrived: () => change(id, { is: 'saving' }),
      });
      drop(id);
      onSaved(document);
    } catch (failure) {
      if (one.controller.signal.aborted) change(id, cancelled);
      else if (failure instanceof SendFailure)
        change(id, { is: 'stopped', message: failure.message, canRetry: failure.canRetry });
      else {
        change(id, { is: 'stopped', message: 'The file could not be read.', canRetry: true });
      }
    }
    start();
  };

  /** The same file is not sent twice at one time. */
  const isUnderWay = (file: File) =>
    shown.some(({ id, ...upload }) => {
      const other = kept.get(id)?.errand.file;
      return (
        isActive({ id, ...upload }) &&
        other?.name === file.name &&
        other.size === file.size &&
        other.lastModified === file.lastModified
      );
    });

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => shown,
    add: (files: readonly File[]) => {
      for (const file of files) {
        if (isUnderWay(file)) continue;
        last += 1;
        kept.set(last, { errand: { file }, controller: new AbortController() });
        show([...shown, { id: last, name: file.name, state: { is: 'waiting' } }]);
      }
      start();
    },
    cancel: (id: number) => {
      const state = stateOf(id);
      if (state?.is === 'waiting') change(id, cancelled);
      else if (state?.is === 'sending') kept.get(id)?.controller.abort();
    },
    retry: (id: number) => {
      const one = kept.get(id);
      if (!one || stateOf(id)?.is !== 'stopped') return;
      one.controller = new AbortController();
      change(id, { is: 'waiting' });
      start();
    },
    remove: drop,
    /** Cancels all: the page is left. */
    stop: () => {
      for (const { controller } of kept.values()) controller.abort();
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;

/** Whether something is still to come of it. */
export const areUnderWay = (uploads: readonly Upload[]): boolean => uploads.some(isActive);
