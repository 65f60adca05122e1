import { Button } from '@mantine/core';
import { canCreate, capitalized, collectionWords } from '@paddock/domain';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMe } from '../../platform/session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { CollectionPage } from './collection-page.tsx';
import { type ListState, readListState, writeListState } from './model/list-state.ts';
import { RecordList } from './record-list.tsx';

/** The state of a list in the address of its page, where Back and a shared link find it. */
function useListState(): [ListState, (next: ListState) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readListState(search), [search]);
  const change = (next: ListState) =>
    // Typing leaves one entry in the history, not one for each letter.
    void navigate({
      to: '.',
      search: writeListState(next),
      replace: next.search !== state.search,
      resetScroll: false,
    });
  return [state, change];
}

/** The list of any collection. */
export default function RecordListPage() {
  return <CollectionPage>{(collection) => <Page key={collection} collection={collection} />}</CollectionPage>;
}

function Page({ collection }: { collection: Parameters<typeof collectionWords>[0] }) {
  const [state, setState] = useListState();
  const { level } = useMe();
  const { one, many } = collectionWords(collection);
  const newButton = canCreate(collection, level) ? (
    <Button
      size="sm"
      renderRoot={(props) => <Link to="/admin/records/$collection/new" params={{ collection }} {...props} />}
    >
      New {one}
    </Button>
  ) : null;
  return (
    <Container>
      <PageHeading title={capitalized(many)} actions={newButton} />
      <RecordList
        collection={collection}
        state={state}
        onState={setState}
        empty={
          <EmptyState title={`No ${many} yet`} action={newButton}>
            {newButton ? `Make the first ${one}.` : 'They appear here by themselves.'}
          </EmptyState>
        }
      />
    </Container>
  );
}
