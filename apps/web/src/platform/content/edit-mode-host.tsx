import { lazy } from 'react';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { useEditing } from './edit-mode-context.tsx';

const EditBar = lazy(() => import('./editing/edit-bar.tsx'));

/** Renders the edit bar, and loads its code, only in edit mode. */
export function EditModeHost() {
  if (!useEditing()) return null;
  return (
    <LazyBoundary failureDisplay="over-page">
      <EditBar />
    </LazyBoundary>
  );
}
