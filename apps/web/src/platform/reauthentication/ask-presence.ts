type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/**
 * Asks the person to prove that they are still there: for a call that the server refused with `sudo_required`. Answers
 * whether they did, so that the call may be made again. Calls that are refused while it asks wait for the same answer.
 */
export async function askPresence(): Promise<boolean> {
  if (!asker) return false;
  asking ??= asker().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Says what asks; gives the way to take that back. */
export function answerPresenceBy(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}
