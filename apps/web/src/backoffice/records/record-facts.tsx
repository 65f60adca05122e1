import type { AnyRecord, OrderedCollection } from '@paddock/contract';
import {
  type Collection,
  capitalized,
  collections,
  collectionWords,
  fieldLabel,
  isPublishedNowhere,
  missingPortalMessage,
  publicPath,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { pageAddress } from '../../platform/portal/page-address.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { recordQuery, referringCountsQuery } from './api.ts';
import { FieldValue } from './field-value.tsx';
import { type NamedField, referringFields } from './model/field-names.ts';
import classes from './record-facts.module.css';
import { SideSection } from './side-section.tsx';
import { useZone } from './zones.ts';

export interface RecordFactsProps {
  collection: Collection;
  record: AnyRecord;
  fields: readonly NamedField[];
}

/** The fields of a record that cannot be changed here. */
export function RecordFacts({ collection, record, fields }: RecordFactsProps) {
  const timeZone = useZone();
  return (
    <SideSection title="Facts">
      <dl className={classes.facts}>
        {fields.map(({ name, field }) => (
          <div key={name}>
            <dt>{fieldLabel(collection, name)}</dt>
            <dd>
              <FieldValue name={name} field={field} value={record[name]} timeZone={timeZone} />
            </dd>
          </div>
        ))}
      </dl>
    </SideSection>
  );
}

interface OnTheSiteProps {
  collection: OrderedCollection;
  record: AnyRecord;
}

/** Whether visitors see a record, and where. */
export function OnTheSite({ collection, record }: OnTheSiteProps) {
  const { portal: id, isPublished } = record;
  const hasPortal = typeof id === 'string';
  const { data } = useQuery({
    ...recordQuery(useTransport(), 'portals', hasPortal ? id : ''),
    enabled: hasPortal,
  });
  if (isPublishedNowhere({ isPublished: isPublished === true, portal: id }))
    return (
      <Callout tone="warn" title="Published, but shown nowhere">
        <p>{missingPortalMessage}</p>
      </Callout>
    );
  if (isPublished !== true)
    return (
      <Callout title="Draft">
        <p>Visitors see it once “Published” is set to Yes.</p>
      </Callout>
    );
  if (!data) return null;
  const domains = Array.isArray(data['domains']) ? data['domains'].map(String) : [];
  return (
    <Callout tone="done" title={`Published on ${String(data['name'])}`}>
      <p>
        <ExternalLink href={pageAddress({ domains }, publicPath(collection, record), globalThis.location)}>
          View it on the site
        </ExternalLink>
      </p>
    </Callout>
  );
}

/** How many records of each collection refer to this one, with links to their lists. */
export function ReferringRecords({ collection, id }: { collection: Collection; id: string }) {
  const { level } = useMe();
  const fields = referringFields(collection, collections, level);
  const { data, isLoadingError, error, refetch } = useQuery({
    ...referringCountsQuery(useTransport(), fields, { collection, id }),
    enabled: fields.length > 0,
  });
  if (fields.length === 0) return null;
  const shown = data?.filter(({ total }) => total > 0) ?? [];
  const refersTwice = (from: Collection) => fields.filter((other) => other.collection === from).length > 1;
  return (
    <SideSection title="Refers to this">
      {isLoadingError ? (
        <ErrorState title="What refers to this could not be loaded" failure={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonText lines={3} label="Loading what refers to this" />
      ) : shown.length === 0 ? (
        <p className={classes.none}>Nothing refers to it.</p>
      ) : (
        <ul className={classes.list}>
          {shown.map(({ collection: from, name, total, more }) => (
            <li key={`${from}.${name}`}>
              <Link
                to="/admin/records/$collection"
                params={{ collection: from }}
                search={{ filter: `${name}:is:${id}` }}
              >
                {capitalized(collectionWords(from).many)}
                {refersTwice(from) ? ` (${fieldLabel(from, name)})` : ''}
              </Link>
              <span className={classes.count}>
                {more ? 'more than ' : ''}
                {total.toLocaleString('en-US')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SideSection>
  );
}
