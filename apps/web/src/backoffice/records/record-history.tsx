import { Button } from '@mantine/core';
import { fieldOf } from '@paddock/contract';
import { actionPhrase, actionWords, type Collection, fieldLabel } from '@paddock/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { recordHistoryQuery } from './api.ts';
import { FieldValue } from './field-value.tsx';
import { actorName } from './model/audit-actor.ts';
import classes from './record-history.module.css';
import { recordLink } from './record-link.ts';
import { type NamedRecord, recordKey, recordNamesQuery } from './record-names.ts';
import { SideSection } from './side-section.tsx';
import { useZone } from './zones.ts';

/** A changed field of an audit line; without values if they may not be read. */
interface FieldChange {
  readonly name: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly isHidden: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers are stored as the database writes them. */
function asField(collection: Collection, name: string, value: unknown): unknown {
  const kind = fieldOf(collection, name)?.kind;
  const isFigure = kind === 'money' || kind === 'percent' || kind === 'integer';
  return isFigure && typeof value === 'string' && value !== '' ? Number(value) : value;
}

/** What an audit line says about the fields of its record. */
function fieldChanges(collection: Collection, detail: unknown): FieldChange[] {
  const changes = isObject(detail) ? detail['changes'] : undefined;
  if (!isObject(changes)) return [];
  return Object.entries(changes).map(([name, change]) =>
    isObject(change)
      ? {
          name,
          before: asField(collection, name, change['before']),
          after: asField(collection, name, change['after']),
          isHidden: false,
        }
      : { name, isHidden: true },
  );
}

/** The records that the changed fields of these lines point to, each once. */
function namedIn(collection: Collection, details: readonly unknown[]): NamedRecord[] {
  const found = details
    .flatMap((detail) => fieldChanges(collection, detail))
    .flatMap(({ name, before, after }) => {
      const to = fieldOf(collection, name)?.references;
      return to
        ? [before, after].flatMap((id) => (typeof id === 'string' ? { collection: to, id } : []))
        : [];
    });
  return [...new Map(found.map((record) => [recordKey(record), record])).values()];
}

export interface RecordHistoryProps {
  collection: Collection;
  id: string;
}

/** What happened to a record, from the audit log: who, when, and each field before and after. */
export function RecordHistory({ collection, id }: RecordHistoryProps) {
  const timeZone = useZone();
  const transport = useTransport();
  const { data, isLoadingError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(recordHistoryQuery(transport, collection, id));
  const events = data?.pages.flatMap(({ items }) => items) ?? [];
  const named = namedIn(
    collection,
    events.map(({ detail }) => detail),
  );
  const { data: names } = useQuery(recordNamesQuery(transport, named));
  return (
    <SideSection title="History">
      {isLoadingError ? (
        <ErrorState title="The history could not be loaded" failure={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonText lines={4} label="Loading the history" />
      ) : events.length === 0 ? (
        <p className={classes.none}>Nothing is recorded about it yet.</p>
      ) : (
        <>
          <ol className={classes.events}>
            {events.map((event) => (
              <li key={event._id}>
                <p className={classes.what}>
                  <b>{actionWords(event.action)}</b>
                  {actionPhrase(event.action) ? ', by ' : ' by '}
                  {actorName(event)}
                </p>
                <p className={classes.when}>
                  <DateTime moment={event.at} timeZone={timeZone} />
                </p>
                <Changes
                  collection={collection}
                  changes={fieldChanges(collection, event.detail)}
                  timeZone={timeZone}
                  names={names}
                />
              </li>
            ))}
          </ol>
          {hasNextPage ? (
            <Button
              variant="default"
              size="sm"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show older
            </Button>
          ) : null}
        </>
      )}
    </SideSection>
  );
}

interface ChangesProps {
  collection: Collection;
  changes: readonly FieldChange[];
  timeZone: string;
  /** The names of records by their keys, once they are there. */
  names: ReadonlyMap<string, string> | undefined;
}

function Changes({ collection, changes, timeZone, names }: ChangesProps) {
  if (changes.length === 0) return null;
  const value = (name: string, stored: unknown) => {
    const field = fieldOf(collection, name);
    const to = field?.references;
    const title =
      to && typeof stored === 'string' ? names?.get(recordKey({ collection: to, id: stored })) : undefined;
    if (to && typeof stored === 'string' && title !== undefined)
      return (
        <Link {...recordLink(to, stored)} dir="auto">
          {title}
        </Link>
      );
    return field ? (
      <FieldValue name={name} field={field} value={stored} timeZone={timeZone} isShort />
    ) : (
      JSON.stringify(stored)
    );
  };
  const isNew = (before: unknown) => before === null || before === undefined || before === '';
  return (
    <ul className={classes.changes}>
      {changes.map(({ name, before, after, isHidden }) => (
        <li key={name}>
          <span className={classes.field}>{fieldLabel(collection, name)}:</span>{' '}
          {isHidden ? (
            'changed'
          ) : isNew(before) ? (
            <ins>{value(name, after)}</ins>
          ) : (
            <>
              <del>{value(name, before)}</del> → <ins>{value(name, after)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
