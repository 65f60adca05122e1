import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../platform/store/readonly-store.ts';

const marks = createStore(() => ({ count: 0 }));

/** How often something was marked in the center. After each, the bell asks again. */
export const centerMarks: ReadonlyStore<{ readonly count: number }> = marks;

export const centerMarked = (): void => marks.setState(({ count }) => ({ count: count + 1 }));
