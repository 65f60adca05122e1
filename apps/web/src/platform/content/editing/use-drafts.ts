import { type ContentView, call, type Transport, updateContent } from '@paddock/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { idempotent } from '../../api/idempotent.ts';
import { useTransport } from '../../api/transport-context.ts';
import { useSessionStore } from '../../session/session-context.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { contentKey } from '../content-query.ts';
import type { EditMode } from '../edit-mode.ts';
import { useEditMode } from '../edit-mode-context.tsx';
import { isUnsaved, type Seen, type Target } from './draft.ts';
import { type Attempt, createDraftStore, type DraftStore } from './draft-store.ts';
import { keptDrafts } from './kept-drafts.ts';
import { isSameText } from './same-text.ts';

const stores = new WeakMap<QueryClient, DraftStore>();

interface Surroundings {
  transport: Transport;
  queryClient: QueryClient;
  session: SessionStore;
  mode: EditMode;
}

/** An item as an editor of the portal sees it; a common one is the beginning of the portal's own. */
export function seenOf(content: ContentView | null | undefined, portal: string): Seen {
  const updatedAt = content?.portal === portal ? content.updatedAt : null;
  return { title: content?.title ?? '', body: content?.body ?? '', updatedAt };
}

function open({ transport, queryClient, session, mode }: Surroundings): DraftStore {
  const personOf = () => {
    const state = session.get();
    return state.status === 'signed-in' ? state.me._id : undefined;
  };
  let person = personOf();
  const save = async ({ portal, slug, text, updatedAt, key }: Attempt) => {
    const body = { slug, portal, ...text, updatedAt };
    const reply = await call(idempotent(transport, key), updateContent, { body });
    return seenOf(reply.content, portal);
  };
  const onVersion = ({ portal, slug }: Target, { title, body, updatedAt }: Seen) =>
    queryClient.setQueryData<ContentView | null>(contentKey(portal, slug), (last) => ({
      _id: '',
      id: '',
      tags: null,
      ...last,
      slug,
      portal,
      title,
      body,
      updatedAt: updatedAt ?? '',
    }));
  const store = createDraftStore({
    save,
    onVersion,
    isSame: isSameText,
    isOnline: () => navigator.onLine,
    person: () => person,
    kept: keptDrafts(() => globalThis.localStorage),
    now: () => new Date(),
  });
  session.subscribe(() => {
    const now = personOf();
    // Text that a session left behind stays on the page until its person, or another one, is there.
    if (now === undefined) return;
    if (now !== person)
      store.handOver(() => {
        person = now;
      });
    void store.flush();
  });
  store.subscribe(() => mode.hold(store.all().some(isUnsaved)));
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

/** The drafts of this visit; the same for every field. */
export function useDrafts(): DraftStore {
  const queryClient = useQueryClient();
  const transport = useTransport();
  const session = useSessionStore();
  const mode = useEditMode();
  const known = stores.get(queryClient);
  if (known) return known;
  const store = open({ transport, queryClient, session, mode });
  stores.set(queryClient, store);
  return store;
}

/** What is typed and not saved of one item. */
export function useDraft(target: Target) {
  const store = useDrafts();
  return useSyncExternalStore(store.subscribe, () => store.of(target));
}

/** Every draft of this visit. */
export function useAllDrafts() {
  const store = useDrafts();
  return useSyncExternalStore(store.subscribe, store.all);
}
