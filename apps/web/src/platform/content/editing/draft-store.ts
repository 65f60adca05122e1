import { randomName } from '../../../ui/random-name.ts';
import { debounceDelay } from '../../../ui/timing.ts';
import {
  type Choice,
  type Draft,
  type DraftState,
  type Field,
  fields,
  type ItemText,
  isUnsaved,
  keyOf,
  later,
  type Seen,
  type Target,
} from './draft.ts';
import type { KeptDrafts } from './kept-drafts.ts';
import { mergeVersions } from './merge-versions.ts';
import { readSaveFailure } from './save-failure.ts';

/** After this pause in typing the text is read and put aside, in milliseconds (section 9: default debounce). */
export const settleAfter = debounceDelay;

/** After this pause in typing it is saved, in milliseconds. */
export const saveAfter = 1_000;

/** Waits before a save that failed is tried again, in milliseconds. */
const retryAfter = [2_000, 5_000, 15_000, 30_000];

/** One save as it travels: repeated under one key until it is known whether it was done. */
export interface Attempt extends Target {
  readonly text: Partial<ItemText>;
  readonly updatedAt: string | null;
  readonly key: string;
}

export interface DraftStoreParts {
  /** Answers the item as it is kept now. */
  save: (attempt: Attempt) => Promise<Seen>;
  /** Told of every newer version, ours or somebody else's. */
  onVersion: (target: Target, version: Seen) => void;
  isSame: (field: Field, one: string, other: string) => boolean;
  isOnline: () => boolean;
  person: () => string | undefined;
  kept: KeptDrafts;
  now: () => Date;
}

interface Entry {
  draft: Draft;
  /** Text that was typed and is not read yet. */
  unread: Partial<Record<Field, () => string>>;
  /** A save that may or may not have been done. */
  attempt?: Attempt | undefined;
  running?: Promise<void> | undefined;
  failures: number;
  settleTimer?: ReturnType<typeof setTimeout> | undefined;
  saveTimer?: ReturnType<typeof setTimeout> | undefined;
}

/**
 * What has been typed and not been saved, over all items of a visit: saved after a pause, one save of an item at a
 * time, kept in the browser until then, and never given up (CON-04, CON-12).
 */
export function createDraftStore(parts: DraftStoreParts) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let all: readonly Draft[] = [];

  const tell = () => {
    all = [...entries.values()].map(({ draft }) => draft);
    for (const listener of listeners) listener();
  };
  const put = (entry: Entry, change: Partial<Draft>) => {
    entry.draft = { ...entry.draft, ...change };
    tell();
  };
  const keep = ({ draft }: Entry) => {
    const by = parts.person();
    if (by === undefined) return;
    const { portal, slug, seen, ours } = draft;
    parts.kept.keep({ portal, slug, seen, ours, by });
  };

  const settle = (entry: Entry) => {
    clearTimeout(entry.settleTimer);
    const ours: Partial<ItemText> = { ...entry.draft.ours };
    for (const field of fields) {
      const read = entry.unread[field];
      if (read) ours[field] = read();
    }
    entry.unread = {};
    put(entry, { ours });
    if (Object.keys(ours).length > 0) keep(entry);
  };

  const finish = (entry: Entry, version: Seen, ours: Partial<ItemText>) => {
    parts.onVersion(entry.draft, version);
    const isDone = Object.keys(ours).length === 0 && Object.keys(entry.unread).length === 0;
    const state: DraftState = isDone ? { status: 'saved', at: parts.now() } : { status: 'unsaved' };
    put(entry, { seen: version, ours, state, isRestored: entry.draft.isRestored && !isDone });
    if (isDone) parts.kept.forget(keyOf(entry.draft));
    else {
      keep(entry);
      plan(entry, saveAfter);
    }
  };

  const sendOnce = async (entry: Entry) => {
    settle(entry);
    const { draft } = entry;
    const { portal, slug, seen, ours } = draft;
    // A portal's own text begins as a copy of the common one.
    const text = seen.updatedAt === null ? { title: seen.title, body: seen.body, ...ours } : ours;
    entry.attempt ??= { portal, slug, text, updatedAt: seen.updatedAt, key: randomName() };
    const { attempt } = entry;
    put(entry, { state: { status: 'saving' } });
    try {
      const version = await parts.save(attempt);
      entry.attempt = undefined;
      entry.failures = 0;
      const left: Partial<ItemText> = {};
      for (const field of fields) {
        const now = entry.draft.ours[field];
        if (now !== undefined && now !== attempt.text[field]) left[field] = now;
      }
      finish(entry, version, left);
    } catch (failure) {
      fail(entry, failure);
    }
  };

  const fail = (entry: Entry, failure: unknown) => {
    const read = readSaveFailure(failure, parts.isOnline());
    if (read.kind === 'changed') {
      entry.attempt = undefined;
      const { seen, ours } = entry.draft;
      const merged = mergeVersions({ seen, ours, theirs: read.theirs }, parts.isSame);
      if (merged.isConflict) put(entry, { state: { status: 'conflict', theirs: read.theirs } });
      else finish(entry, read.theirs, merged.ours);
      return;
    }
    if (!read.mayHaveCommitted) entry.attempt = undefined;
    put(entry, { state: read.state });
    if (!read.isRetried) return;
    plan(entry, retryAfter[Math.min(entry.failures, retryAfter.length - 1)] ?? 0);
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

  const plan = (entry: Entry, after: number) => {
    clearTimeout(entry.saveTimer);
    // It was handed over while its last save was on its way.
    if (entries.get(keyOf(entry.draft)) !== entry) return;
    entry.saveTimer = setTimeout(() => void run(entry), after);
  };

  const add = (target: Target, seen: Seen, ours: Partial<ItemText>, isRestored: boolean): Entry => {
    const { portal, slug } = target;
    const draft: Draft = { portal, slug, seen, ours, isRestored, state: { status: 'unsaved' } };
    const entry: Entry = { draft, unread: {}, failures: 0 };
    entries.set(keyOf(target), entry);
    return entry;
  };

  const settleAll = () => {
    for (const entry of entries.values()) if (Object.keys(entry.unread).length > 0) settle(entry);
  };

  /** Brings back what this person had typed before. */
  const restore = () => {
    const person = parts.person();
    if (person === undefined) return;
    for (const { portal, slug, seen, ours } of parts.kept.of(person)) {
      if (entries.has(keyOf({ portal, slug }))) continue;
      plan(add({ portal, slug }, seen, ours, true), saveAfter);
    }
    tell();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Every draft of this visit, those that are saved included. */
    all: () => all,
    of: (target: Target) => entries.get(keyOf(target))?.draft,
    /** Whether something was typed that `of` does not show yet. */
    isUnread: (target: Target, field: Field) => entries.get(keyOf(target))?.unread[field] !== undefined,
    /** Takes note that somebody typed; `read` gives the text when there is a pause. */
    write: (target: Target, seen: Seen, field: Field, read: () => string) => {
      const known = entries.get(keyOf(target));
      const entry = known ?? add(target, seen, {}, false);
      entry.unread[field] = read;
      const { state } = entry.draft;
      if (state.status === 'saved')
        put(entry, { seen: later(entry.draft.seen, seen), state: { status: 'unsaved' } });
      else if (state.status !== 'conflict' && state.status !== 'saving')
        put(entry, { state: { status: 'unsaved' } });
      else tell();
      clearTimeout(entry.settleTimer);
      entry.settleTimer = setTimeout(settle, settleAfter, entry);
      plan(entry, saveAfter);
    },
    /** Reads what was typed: before the field goes, or the page. */
    settle: settleAll,
    /** Saves all that can be saved, now. */
    flush: async () => {
      await Promise.all([...entries.values()].map(run));
    },
    decide: (target: Target, choice: Choice) => {
      const entry = entries.get(keyOf(target));
      const state = entry?.draft.state;
      if (!entry || state?.status !== 'conflict') return;
      settle(entry);
      if (choice === 'theirs') {
        finish(entry, state.theirs, {});
        return;
      }
      parts.onVersion(target, state.theirs);
      put(entry, { seen: state.theirs, state: { status: 'unsaved' } });
      plan(entry, 0);
    },
    restore,
    /**
     * Somebody else is there once `change` is done: what the last person typed stays in the browser as theirs, and
     * is neither shown to nor saved by the next one.
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
