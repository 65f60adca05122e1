import { type ContentView, request, type Transport, updateContent } from '@paddock/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand/react';
import { isSameHtml } from '../../../ui/rich-text/same-html.ts';
import { useTransport } from '../../api/transport-context.ts';
import { withIdempotencyKey } from '../../api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../session/session-context.ts';
import type { SessionStore } from '../../session/sessions.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { contentKey } from '../content-batcher.ts';
import type { EditMode } from '../edit-mode.ts';
import { useEditMode } from '../edit-mode-context.tsx';
import { type ContentTarget, isUnsaved } from './content-draft.ts';
import type { SaveAttempt } from './draft-entry.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { createStoredDrafts } from './stored-drafts.ts';

const stores = new WeakMap<QueryClient, DraftStore>();

interface DraftStoreDependencies {
  transport: Transport;
  queryClient: QueryClient;
  session: SessionStore;
  mode: EditMode;
}

function createStore({ transport, queryClient, session, mode }: DraftStoreDependencies): DraftStore {
  const personOf = () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.me._id : undefined;
  };
  let person = personOf();
  const save = async ({ portal, slug, text, updatedAt, key }: SaveAttempt) => {
    const body = { slug, portal, ...text, updatedAt };
    return (await request(withIdempotencyKey(transport, key), updateContent, { body })).content;
  };
  const onVersion = ({ portal, slug }: ContentTarget, content: ContentView) =>
    queryClient.setQueryData<ContentView | null>(contentKey(portal, slug), content);
  const store = createDraftStore({
    save,
    onVersion,
    isSame: (field, a, b) => (field === 'body' ? isSameHtml(a, b) : a === b),
    isOnline: () => navigator.onLine,
    person: () => person,
    storedDrafts: createStoredDrafts(() => globalThis.localStorage),
    now: () => new Date(),
  });
  session.state.subscribe(() => {
    const now = personOf();
    // Unsaved text of an expired session stays on the page until somebody signs in again.
    if (now === undefined) return;
    if (now !== person)
      store.handOver(() => {
        person = now;
      });
    void store.flush();
  });
  store.state.subscribe(({ drafts }) => mode.hold(drafts.some(isUnsaved)));
  // Not in the edit bar: its code may load after somebody has typed, and leaving would not wait for the save.
  mode.onLeave(createLeaveEditMode(store, mode));
  addEventListener('online', () => void store.flush());
  addEventListener('pagehide', () => store.settle());
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void store.flush();
  });
  addEventListener('beforeunload', (event) => {
    store.settle();
    if (store.all().some(isUnsaved)) event.preventDefault();
  });
  store.restore();
  return store;
}

/** The drafts of this visit, shared by all fields. */
export function useDrafts(): DraftStore {
  const queryClient = useQueryClient();
  const transport = useTransport();
  const session = useSessionStore();
  const mode = useEditMode();
  const known = stores.get(queryClient);
  if (known) return known;
  const store = createStore({ transport, queryClient, session, mode });
  stores.set(queryClient, store);
  return store;
}

/** The unsaved changes to one content item. */
export function useDraft(target: ContentTarget) {
  const store = useDrafts();
  return useStore(store.state, () => store.of(target));
}

/** All drafts of this visit. */
export function useAllDrafts() {
  return useStore(useDrafts().state, ({ drafts }) => drafts);
}

/**
 * Leaves edit mode once everything is saved. If something cannot be saved, the first attempt says so and stays; the
 * second leaves.
 */
function createLeaveEditMode(store: DraftStore, mode: EditMode): () => void {
  let wasTold = false;
  store.state.subscribe(({ drafts }) => {
    if (!drafts.some(isUnsaved)) wasTold = false;
  });
  const leave = async () => {
    const isSecond = wasTold;
    if (!isSecond) await store.flush();
    if (isSecond || !store.all().some(isUnsaved)) {
      wasTold = false;
      mode.turnOff();
      return;
    }
    wasTold = true;
    await showToast({
      message: 'Some changes are not saved. Press Done again to leave. They will stay in this browser.',
      tone: 'negative',
    });
  };
  return () => void leave();
}
