import type { Me, NotificationTags } from '@paddock/contract';
import { grants } from '@paddock/domain';

const storageKey = 'sentNotices';

/** The activity reports that this browser session has sent. */
export interface ReportedActivity {
  /** True for the first caller; false for all others until `release`. */
  claim: (key: string) => boolean;
  release: (key: string) => void;
}

/** The key of a report by a person, whatever the order of its tags. */
export function activityKey(person: string, templateName: string, tags: NotificationTags): string {
  const sorted = Object.entries(tags).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([person, templateName, sorted]);
}

/** Stored in session storage, or in memory if that is unavailable. */
export function createReportedActivity(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
): ReportedActivity {
  let inMemory: readonly string[] = [];
  const read = (): readonly string[] => {
    try {
      const stored = JSON.parse(storage?.getItem(storageKey) ?? '[]') as unknown;
      return Array.isArray(stored) ? [...inMemory, ...stored.map(String)] : inMemory;
    } catch {
      return inMemory;
    }
  };
  const write = (keys: readonly string[]) => {
    inMemory = [...new Set(keys)];
    try {
      storage?.setItem(storageKey, JSON.stringify(inMemory));
    } catch {
      // Storage is full or unavailable: the reports are remembered until the page closes.
    }
  };
  return {
    claim: (key) => {
      const keys = read();
      if (keys.includes(key)) return false;
      write([...keys, key]);
      return true;
    },
    release: (key) => write(read().filter((stored) => stored !== key)),
  };
}

/** The reports that this tab has sent. */
export function browserReportedActivity(): ReportedActivity {
  let storage: Storage | undefined;
  try {
    storage = globalThis.sessionStorage;
  } catch {
    storage = undefined;
  }
  return createReportedActivity(storage);
}

/**
 * Whose activity is reported: nobody's while a superadmin looks at the site as somebody else, and not that of the team,
 * who would tell themselves that they look at a fund.
 */
export const reportingPerson = (me: Pick<Me, '_id' | 'guestSession' | 'level'>): string | undefined =>
  me.guestSession || grants(me.level, 'admin') ? undefined : me._id;
