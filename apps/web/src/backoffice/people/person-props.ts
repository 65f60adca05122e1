import type { Entity, PersonPage } from '@paddock/contract';

/** A person: the fields of the record, and what the team sees beyond them. */
export interface PersonProps {
  record: Entity<'users'>;
  page: PersonPage;
}
