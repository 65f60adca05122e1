import { type Collection, capitalized, collections, collectionWords, fieldLabel } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { referringCountsQuery } from './api.ts';
import { referringFields } from './model/field-names.ts';
import classes from './referring-records.module.css';
import { SideSection } from './side-section.tsx';

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
