import type { NotificationTags } from '@paddock/contract';

const storageKey = 'sentNotices';

/** Which notices this browser session has sent already. */
export interface SentNotices {
  /** True for the first to ask; until `giveBack`, everybody else gets false. */
  take: (key: string) => boolean;
  giveBack: (key: string) => void;
}

/** One name for a notice of a person, in whatever order its tags were written. */
export function noticeKey(person: string, templateName: string, tags: NotificationTags): string {
  const sorted = Object.entries(tags).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([person, templateName, sorted]);
}

/** Kept in session storage, and in memory where that is closed. */
export function createSentNotices(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): SentNotices {
  let inMemory: readonly string[] = [];
  const read = (): readonly string[] => {
    try {
      const kept = JSON.parse(storage?.getItem(storageKey) ?? '[]') as unknown;
      return Array.isArray(kept) ? [...inMemory, ...kept.map(String)] : inMemory;
    } catch {
      return inMemory;
    }
  };
  const write = (keys: readonly string[]) => {
    inMemory = [...new Set(keys)];
    try {
      storage?.setItem(storageKey, JSON.stringify(inMemory));
    } catch {
      // Storage is full or closed: then it is remembered until the page is left.
    }
  };
  return {
    take: (key) => {
      const keys = read();
      if (keys.includes(key)) return false;
      write([...keys, key]);
      return true;
    },
    giveBack: (key) => write(read().filter((kept) => kept !== key)),
  };
}

/** What this browser's tab has sent. */
export function browserSentNotices(): SentNotices {
  let storage: Storage | undefined;
  try {
    storage = globalThis.sessionStorage;
  } catch {
    storage = undefined;
  }
  return createSentNotices(storage);
}
