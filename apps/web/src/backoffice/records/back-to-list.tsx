import type { Collection } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { capitalized, collectionWords } from './model/collection-words.ts';

/** The way from a record to the list of its collection. */
export function BackToList({ collection }: { collection: Collection }) {
  return (
    <Link to="/admin/records/$collection" params={{ collection }}>
      {capitalized(collectionWords(collection).many)}
    </Link>
  );
}
