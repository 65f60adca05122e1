import { type Collection, capitalized, collectionWords, isCollection } from '@paddock/domain';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** The page of a collection by the name in its address; says so if there is none of this name. */
export function CollectionPage({
  children,
}: {
  children: (collection: Collection, id: string) => ReactNode;
}) {
  const { collection, id = '' }: { collection?: string; id?: string } = useParams({ strict: false });
  if (isCollection(collection)) return children(collection, id);
  return (
    <Container>
      <PageHeading title="Records" />
      <EmptyState title="There are no such records" action={<Link to="/admin">Back to the desk</Link>}>
        Choose one of the lists under Records.
      </EmptyState>
    </Container>
  );
}

/** The way from a record to the list of its collection. */
export function BackToList({ collection }: { collection: Collection }) {
  return (
    <Link to="/admin/records/$collection" params={{ collection }}>
      {capitalized(collectionWords(collection).many)}
    </Link>
  );
}
