import type { AnyRecord } from '@paddock/contract';
import { type Collection, canUpdate, collectionWords } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { asApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { recordQuery } from './api.ts';
import { BackToList, CollectionPage } from './collection-page.tsx';
import { DeleteRecord, targetOf } from './delete-record.tsx';
import { editableFields, readableFields } from './model/field-names.ts';
import { isSiteCollection } from './model/read-form.ts';
import { recordTitle } from './model/record-title.ts';
import { OnTheSite, RecordFacts, ReferringRecords } from './record-facts.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordNotes } from './record-notes.tsx';
import classes from './record-page.module.css';

/** A record of any collection: its fields, what refers to it, and its history. */
export default function RecordPage() {
  return (
    <CollectionPage>
      {(collection, id) => <Page key={`${collection}/${id}`} collection={collection} id={id} />}
    </CollectionPage>
  );
}

function Page({ collection, id }: { collection: Collection; id: string }) {
  const { data, error, isLoadingError, refetch } = useQuery(recordQuery(useTransport(), collection, id));
  const { one } = collectionWords(collection);
  const isMissing = isLoadingError && [400, 404].includes(asApiError(error).status ?? 0);
  return (
    <Container>
      <PageHeading
        title={data ? recordTitle(collection, data) : ' '}
        eyebrow={<BackToList collection={collection} />}
        actions={data ? <DeleteRecord collection={collection} record={data} /> : null}
      />
      {data ? (
        <Details collection={collection} record={data} />
      ) : isMissing ? (
        <EmptyState title={`There is no such ${one}`} action={<BackToList collection={collection} />}>
          It may have been deleted.
        </EmptyState>
      ) : isLoadingError ? (
        <ErrorState title={`The ${one} could not be loaded`} failure={error} onRetry={refetch} />
      ) : (
        <SkeletonBlock height="30rem" />
      )}
    </Container>
  );
}

/** What the team writes or the server records about records is no record to write about. */
const hasNoNotes: readonly Collection[] = ['notes', 'audit_events', 'outbox'];

function Details({ collection, record }: { collection: Collection; record: AnyRecord }) {
  const { level, _id: me } = useMe();
  const target = targetOf(collection, record, me);
  const fields = canUpdate(collection, level, target)
    ? editableFields(collection, level, { isCreating: false, isSelf: target.isSelf === true })
    : [];
  const names = new Set(fields.map(({ name }) => name));
  const facts = readableFields(collection, level).filter(({ name }) => !names.has(name) && name in record);
  return (
    <div className={classes.content}>
      <div className={classes.columns}>
        <div className={classes.main}>
          {isSiteCollection(collection) ? <OnTheSite collection={collection} record={record} /> : null}
          {fields.length > 0 ? <RecordForm collection={collection} record={record} fields={fields} /> : null}
          {facts.length > 0 ? <RecordFacts collection={collection} record={record} fields={facts} /> : null}
        </div>
        <div className={classes.side}>
          {/* First, so that what loads later does not move the field in which somebody writes. */}
          {hasNoNotes.includes(collection) ? null : <RecordNotes collection={collection} id={record._id} />}
          <ReferringRecords collection={collection} id={record._id} />
          {collection === 'audit_events' ? null : <RecordHistory collection={collection} id={record._id} />}
        </div>
      </div>
    </div>
  );
}
