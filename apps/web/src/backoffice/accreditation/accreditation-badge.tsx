import type { AccreditationGap } from '@paddock/domain';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';

const gapNames: Readonly<Record<AccreditationGap, string>> = {
  none: 'Not accredited',
  refused: 'Accreditation refused',
  expired: 'Accreditation expired',
};

/** What the accreditation of the holder of a commitment lacks, beside its name; nothing if it lacks nothing (ENT-06). */
export function AccreditationBadge({ gap }: { gap: AccreditationGap | null }) {
  return gap === null ? null : <StatusBadge tone="attention">{gapNames[gap]}</StatusBadge>;
}
