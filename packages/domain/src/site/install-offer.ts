/** What a browser remembers about the offer to install the site as an app (INV-07). */
export interface InstallMemory {
  /** How often somebody who was signed in has visited. */
  readonly visits: number;
  /** When the last of these visits was seen last, in milliseconds since 1970. */
  readonly seenAt: number;
  /** Whether the offer was declined or accepted. */
  readonly isAnswered: boolean;
}

/** How long a browser is away before it visits again, in milliseconds. */
const visitGap = 30 * 60_000;

/** From which visit on the installation is offered. */
const offeredFrom = 2;

/** What a browser remembers once somebody who is signed in has opened a page. */
export function rememberVisit(memory: InstallMemory | undefined, now: number): InstallMemory {
  if (!memory) return { visits: 1, seenAt: now, isAnswered: false };
  const isAnother = now - memory.seenAt >= visitGap;
  return { ...memory, visits: memory.visits + (isAnother ? 1 : 0), seenAt: now };
}

/** Whether to offer the installation. */
export const offersInstall = ({ visits, isAnswered }: InstallMemory): boolean =>
  visits >= offeredFrom && !isAnswered;

/** Reads what a browser has stored; undefined for anything else. */
export function parseInstallMemory(stored: string | null): InstallMemory | undefined {
  try {
    const { visits, seenAt, isAnswered } = JSON.parse(stored ?? '{}') as Partial<InstallMemory>;
    if (typeof visits !== 'number' || typeof seenAt !== 'number') return undefined;
    return { visits, seenAt, isAnswered: isAnswered === true };
  } catch {
    return undefined;
  }
}
