import { Component, type ReactNode } from 'react';

interface Place {
  element: Element;
  top: number;
}

/**
 * Keeps the focused field where it is on the screen when its own update inserts or removes something above it.
 * Browsers do so only after somebody has scrolled.
 */
export class SteadyFocus extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Place | null {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? { element, top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Place | null) {
    if (!before?.element.isConnected) return;
    const moved = before.element.getBoundingClientRect().top - before.top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return this.props.children;
  }
}
