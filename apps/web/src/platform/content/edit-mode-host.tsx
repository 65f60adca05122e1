import { lazy, Suspense } from 'react';
import { useEditing } from './edit-mode-context.tsx';

const EditBar = lazy(() => import('./editing/edit-bar.tsx'));

/** The place of the edit bar; empty, and its code not loaded, until texts are edited. */
export function EditModeHost() {
  return <Suspense fallback={null}>{useEditing() ? <EditBar /> : null}</Suspense>;
}
