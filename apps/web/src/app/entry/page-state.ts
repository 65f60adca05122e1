import type { PageState } from '@paddock/contract';

export const pageStateId = 'paddock-state';

/** The state that the server wrote into this page, or undefined if there is none that can be used. */
export function readPageState(): PageState | undefined {
  try {
    const text = document.getElementById(pageStateId)?.textContent;
    return text ? (JSON.parse(text) as PageState) : undefined;
  } catch {
    return undefined;
  }
}
