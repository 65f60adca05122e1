import type { OrderedCollection } from '@paddock/contract';
import { counted } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { useListSearch } from '../../platform/page/use-list-search.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { SortableList } from '../../ui/data/sortable-list.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { recordLink } from '../records/record-link.ts';
import { type SiteRecord, siteRecordsQuery, useSaveOrder } from './api.ts';
import { PortalChoice, useChosenPortal } from './portal-choice.tsx';
import { NewRecordLink } from './record-link.tsx';
import classes from './site.module.css';
import { SiteRow, type SiteRowLook } from './site-row.tsx';

export interface SiteListProps<C extends OrderedCollection> extends SiteRowLook<SiteRecord<C>> {
  collection: C;
  title: string;
  lead: ReactNode;
  /** What one of them is called. */
  noun: string;
  /** The order in which the public page shows them, if it follows another rule too. */
  arrange?: (items: SiteRecord<C>[]) => SiteRecord<C>[];
}

/** What a portal shows to everyone, of one kind: publish it, order it, open it. */
export function SiteList<C extends OrderedCollection>(props: SiteListProps<C>) {
  const { collection, title, lead, noun } = props;
  const { search, change } = useListSearch();
  const { portals, portal, isFinding } = useChosenPortal(search.portal);
  if (isFinding)
    return (
      <Container>
        <PageHeading title={title} lead={lead} />
        <SkeletonBlock height="20rem" />
      </Container>
    );
  return (
    <Container>
      <PageHeading
        title={title}
        lead={lead}
        actions={
          <NewRecordLink collection={collection} portal={portal._id}>
            New {noun}
          </NewRecordLink>
        }
      />
      <FilterRow>
        <PortalChoice portals={portals} value={portal._id} onChange={(id) => change({ portal: id })} />
      </FilterRow>
      <WithoutPortal {...props} />
      <Items key={portal._id} {...props} portal={portal} />
    </Container>
  );
}

/** Records that no portal shows, because none was chosen. */
function WithoutPortal<C extends OrderedCollection>({ collection, noun, nameOf }: SiteListProps<C>) {
  const { data } = useQuery(siteRecordsQuery(useTransport(), collection, null));
  if (!data || data.length === 0) return null;
  return (
    <Callout tone="warn" title={`${counted(data.length, noun)} without a portal`}>
      <p>Nobody sees them. Choose the portal of each.</p>
      <ul>
        {data.map((item) => (
          <li key={item._id}>
            <Link {...recordLink(collection, item._id)}>{nameOf(item)}</Link>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Items<C extends OrderedCollection>({
  collection,
  portal,
  noun,
  title,
  arrange = (items) => items,
  ...look
}: SiteListProps<C> & { portal: ReturnType<typeof useChosenPortal>['portal'] }) {
  const transport = useTransport();
  const { data, isLoadingError, error, refetch } = useQuery(
    siteRecordsQuery(transport, collection, portal._id),
  );
  const [order, setOrder] = useState<string[]>();
  const [problem, setProblem] = useState<string>();
  const saving = useSaveOrder(collection, portal._id);
  useLeaveGuard(order !== undefined);
  if (isLoadingError)
    return <ErrorState title={`${title} could not be loaded`} failure={error} onRetry={refetch} />;
  if (!data) return <SkeletonBlock height="20rem" />;
  if (data.length === 0)
    return (
      <EmptyState
        title={`No ${noun} on ${portal.name} yet`}
        action={
          <NewRecordLink collection={collection} portal={portal._id}>
            New {noun}
          </NewRecordLink>
        }
      >
        What you add appears here, and on the site once it is published.
      </EmptyState>
    );
  const arranged = arrange(data);
  const place = new Map(order?.map((id, index) => [id, index]));
  const shown = order
    ? arranged.toSorted((a, b) => (place.get(a._id) ?? order.length) - (place.get(b._id) ?? order.length))
    : arranged;
  const save = async () => {
    setProblem(undefined);
    const latest = data
      .map(({ updatedAt }) => updatedAt)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .at(-1);
    try {
      await saving.mutateAsync({
        body: { collection, portal: portal._id, ids: shown.map(({ _id }) => _id), readAt: latest ?? null },
      });
      setOrder(undefined);
      void showToast({ message: 'The order is saved.', tone: 'positive' });
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  const reset = async () => {
    setOrder(undefined);
    setProblem(undefined);
    await refetch();
  };
  return (
    <>
      <SortableList
        label={title}
        items={shown}
        itemKey={({ _id }) => _id}
        itemName={look.nameOf}
        onOrder={(items) => setOrder(items.map(({ _id }) => _id))}
      >
        {(item) => <SiteRow {...look} collection={collection} portal={portal} item={item} />}
      </SortableList>
      {order ? (
        <div className={classes.save}>
          <FormProblem message={problem} />
          <FormActions>
            <BusyButton onPress={save}>Save the order</BusyButton>
            <BusyButton variant="default" onPress={reset}>
              Undo
            </BusyButton>
          </FormActions>
        </div>
      ) : null}
    </>
  );
}
