import type { NotificationTags } from '@paddock/contract';

const storageKey = 'sentNotices';

/** Which notices this browser session has sent already. */
export interface ReportedActivity {
  /** True for the first to ask; until `release`, everybody else gets false. */
  claim: (key: string) => boolean;
  release: (key: string) => void;
}

/** One name for a notice of a person, in whatever order its tags were written. */
export function activityKey(person: string, templateName: string, tags: NotificationTags): string {
  const sorted = Object.entries(tags).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([person, templateName, sorted]);
}

/** Kept in session storage, and in memory where that is closed. */
export function createReportedActivity(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
): ReportedActivity {
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
    claim: (key) => {
      const keys = read();
      if (keys.includes(key)) return false;
      write([...keys, key]);
      return true;
    },
    release: (key) => write(read().filter((kept) => kept !== key)),
  };
}

/** What this browser's tab has sent. */
export function browserReportedActivity(): ReportedActivity {
  let storage: Storage | undefined;
  try {
    storage = globalThis.sessionStorage;
  } catch {
    storage = undefined;
  }
  return createReportedActivity(storage);
}
