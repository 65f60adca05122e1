import type { HolderChange } from '@paddock/contract';
import { DateTime } from '../../ui/text/date-time.tsx';

/** How the holder of a signed investment came to be another one, the newest first. */
export function HolderChanges({ changes }: { changes: readonly HolderChange[] }) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{changes.length === 1 ? 'Changed once' : `Changed ${changes.length} times`}</summary>
      <ul>
        {changes.map((change) => (
          <li key={change.at} dir="auto">
            <DateTime moment={change.at} />: {sentence(change)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function sentence({ before, after, reason, askedBy, approvedBy }: HolderChange): string {
  const what = before === null ? `stated as ${after}` : `from ${before} to ${after}`;
  const by = askedBy === null ? '' : `, asked for by ${askedBy}`;
  const approved = approvedBy === null ? '' : `, approved by ${approvedBy}`;
  return `${what}${by}${approved}.${reason === null ? '' : ` ${reason}`}`;
}
