/** Pauses before the attempts, in seconds; the last one repeats. */
const pauses = [0, 1, 2, 3, 5, 8, 13, 20, 30];

/** After this attempt, at about 10 seconds, it counts as slow. */
const slowAttempt = 5;

/** About ten minutes. Later, the service's own message or the server's schedule records it. */
const lastAttempt = 25;

/**
 * Asks, with growing pauses, until the signature that somebody has just given at a service is recorded. Calls `onSlow`
 * once it takes longer than usual. Returns whether it is recorded.
 */
export async function recordSignature(
  isRecorded: () => Promise<boolean>,
  { signal, onSlow }: { signal: AbortSignal | undefined; onSlow: () => void },
): Promise<boolean> {
  for (let attempt = 1; attempt <= lastAttempt; attempt++) {
    await pause(pauses[attempt - 1] ?? pauses.at(-1) ?? 0);
    if (signal?.aborted) return false;
    if (await isRecorded()) return true;
    if (attempt === slowAttempt) onSlow();
  }
  return false;
}

const pause = (seconds: number) => new Promise<void>((end) => setTimeout(end, seconds * 1_000));
