import { lazy } from 'react';
import { LatePart } from '../../ui/late-part/late-part.tsx';
import { useEditing } from './edit-mode-context.tsx';

const EditBar = lazy(() => import('./editing/edit-bar.tsx'));

/** The place of the edit bar; empty, and its code not loaded, until texts are edited. */
export function EditModeHost() {
  if (!useEditing()) return null;
  return (
    <LatePart failureTold="over-page">
      <EditBar />
    </LatePart>
  );
}
