import type { ContentView } from '@paddock/contract';
import { createStore } from 'zustand/vanilla';
import { debounceDelay } from '../../../ui/hooks/timing.ts';
import type { ReadonlyStore } from '../../store/readonly-store.ts';
import {
  type ConflictChoice,
  type ContentDraft,
  type ContentDraftState,
  type ContentField,
  type ContentTarget,
  type ContentText,
  type ContentVersion,
  isUnsaved,
  mergeVersions,
  newerVersion,
  targetKey,
  versionOf,
} from './content-draft.ts';
import {
  beginSave,
  createEntry,
  type Entry,
  readSaveFailure,
  readTyped,
  retryDelay,
  type SaveAttempt,
  typedSinceAttempt,
} from './draft-entry.ts';
import type { StoredDrafts } from './stored-drafts.ts';

/** The pause in typing after which the text is read and stored in the browser, in milliseconds (section 9). */
export const settleDelay = debounceDelay;

/** The pause in typing after which the text is saved, in milliseconds. */
export const saveDelay = 1_000;

export interface DraftStoreOptions {
  /** Returns the item as it is stored now. */
  save: (attempt: SaveAttempt) => Promise<ContentView>;
  /** Receives every newer version, ours or somebody else's. */
  onVersion: (target: ContentTarget, content: ContentView) => void;
  isSame: (field: ContentField, one: string, other: string) => boolean;
  isOnline: () => boolean;
  person: () => string | undefined;
  storedDrafts: StoredDrafts;
  now: () => Date;
}

export interface Drafts {
  readonly drafts: readonly ContentDraft[];
}

/**
 * The unsaved changes to all content items of a visit: saved after a pause in typing, one save of an item at a time,
 * kept in the browser until then, and never dropped (CON-04, CON-12).
 */
export function createDraftStore(parts: DraftStoreOptions) {
  const entries = new Map<string, Entry>();
  const store = createStore<Drafts>(() => ({ drafts: [] }));

  const publish = () => store.setState({ drafts: [...entries.values()].map(({ draft }) => draft) });
  const put = (entry: Entry, change: Partial<ContentDraft>) => {
    entry.draft = { ...entry.draft, ...change };
    publish();
  };
  const keep = ({ draft }: Entry) => {
    const by = parts.person();
    if (by === undefined) return;
    const { portal, slug, seen, ours } = draft;
    parts.storedDrafts.keep({ portal, slug, seen, ours, by });
  };

  const settle = (entry: Entry) => {
    clearTimeout(entry.settleTimer);
    const ours = readTyped(entry);
    entry.unread = {};
    put(entry, { ours });
    if (Object.keys(ours).length > 0) keep(entry);
  };

  const finish = (entry: Entry, content: ContentView, ours: Partial<ContentText>) => {
    parts.onVersion(entry.draft, content);
    const isDone = Object.keys(ours).length === 0 && Object.keys(entry.unread).length === 0;
    const state: ContentDraftState = isDone ? { status: 'saved', at: parts.now() } : { status: 'unsaved' };
    put(entry, {
      seen: versionOf(content, entry.draft.portal),
      ours,
      state,
      isRestored: entry.draft.isRestored && !isDone,
    });
    if (isDone) parts.storedDrafts.forget(targetKey(entry.draft));
    else {
      keep(entry);
      plan(entry, saveDelay);
    }
  };

  const sendOnce = async (entry: Entry) => {
    settle(entry);
    entry.attempt ??= beginSave(entry.draft);
    const { attempt } = entry;
    put(entry, { state: { status: 'saving' } });
    try {
      const content = await parts.save(attempt);
      entry.attempt = undefined;
      entry.failures = 0;
      finish(entry, content, typedSinceAttempt(attempt, entry.draft.ours));
    } catch (failure) {
      fail(entry, failure);
    }
  };

  const fail = (entry: Entry, failure: unknown) => {
    const read = readSaveFailure(failure, parts.isOnline());
    if (read.kind === 'changed') {
      entry.attempt = undefined;
      const { seen, ours, portal } = entry.draft;
      const theirs = versionOf(read.theirs, portal);
      const merged = mergeVersions({ seen, ours, theirs }, parts.isSame);
      if (merged.isConflict) put(entry, { state: { status: 'conflict', theirs: read.theirs } });
      else finish(entry, read.theirs, merged.ours);
      return;
    }
    if (!read.mayHaveCommitted) entry.attempt = undefined;
    put(entry, { state: read.state });
    if (!read.isRetried) return;
    plan(entry, retryDelay(entry.failures));
    entry.failures += 1;
  };

  const run = (entry: Entry): Promise<void> => {
    clearTimeout(entry.saveTimer);
    if (entry.draft.state.status === 'conflict' || !isUnsaved(entry.draft)) return Promise.resolve();
    entry.running ??= sendOnce(entry).finally(() => {
      entry.running = undefined;
    });
    return entry.running;
  };

  /** Saves an item until nothing is left that was typed, or merged, during the save. */
  const runToEnd = async (entry: Entry) => {
    do await run(entry);
    while (entries.get(targetKey(entry.draft)) === entry && entry.draft.state.status === 'unsaved');
  };

  const plan = (entry: Entry, after: number) => {
    clearTimeout(entry.saveTimer);
    // The draft was handed over during its last save.
    if (entries.get(targetKey(entry.draft)) !== entry) return;
    entry.saveTimer = setTimeout(() => void run(entry), after);
  };

  const add = (...item: Parameters<typeof createEntry>): Entry => {
    const entry = createEntry(...item);
    entries.set(targetKey(entry.draft), entry);
    return entry;
  };

  const settleAll = () => {
    for (const entry of entries.values()) if (Object.keys(entry.unread).length > 0) settle(entry);
  };

  /** Restores this person's stored drafts. */
  const restore = () => {
    const person = parts.person();
    if (person === undefined) return;
    for (const { portal, slug, seen, ours } of parts.storedDrafts.of(person)) {
      if (entries.has(targetKey({ portal, slug }))) continue;
      plan(add({ portal, slug }, seen, ours, true), saveDelay);
    }
    publish();
  };

  return {
    state: store as ReadonlyStore<Drafts>,
    /** Every draft of this visit, including those that are saved. */
    all: () => store.getState().drafts,
    of: (target: ContentTarget) => entries.get(targetKey(target))?.draft,
    /** Whether the field has typed text that `of` does not return yet. */
    isUnread: (target: ContentTarget, field: ContentField) =>
      entries.get(targetKey(target))?.unread[field] !== undefined,
    /** Records that somebody typed; `read` returns the text after a pause. */
    write: (target: ContentTarget, seen: ContentVersion, field: ContentField, read: () => string) => {
      const known = entries.get(targetKey(target));
      const entry = known ?? add(target, seen, {}, false);
      entry.unread[field] = read;
      const { state } = entry.draft;
      if (state.status === 'saved')
        put(entry, { seen: newerVersion(entry.draft.seen, seen), state: { status: 'unsaved' } });
      else if (state.status !== 'conflict' && state.status !== 'saving')
        put(entry, { state: { status: 'unsaved' } });
      else publish();
      clearTimeout(entry.settleTimer);
      entry.settleTimer = setTimeout(settle, settleDelay, entry);
      plan(entry, saveDelay);
    },
    /** Reads all typed text now, before a field or the page goes away. */
    settle: settleAll,
    /** Saves everything that can be saved now. */
    flush: async () => {
      await Promise.all([...entries.values()].map(runToEnd));
    },
    decide: (target: ContentTarget, choice: ConflictChoice) => {
      const entry = entries.get(targetKey(target));
      const state = entry?.draft.state;
      if (!entry || state?.status !== 'conflict') return;
      settle(entry);
      if (choice === 'theirs') {
        finish(entry, state.theirs, {});
        return;
      }
      parts.onVersion(target, state.theirs);
      put(entry, { seen: versionOf(state.theirs, target.portal), state: { status: 'unsaved' } });
      plan(entry, 0);
    },
    restore,
    /**
     * Switches to another person, in `change`. The drafts of the previous person stay in the browser as theirs, and
     * are neither shown to nor saved by the next one.
     */
    handOver: (change: () => void) => {
      settleAll();
      for (const { settleTimer, saveTimer } of entries.values()) {
        clearTimeout(settleTimer);
        clearTimeout(saveTimer);
      }
      entries.clear();
      change();
      restore();
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
