import type { Field } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { recordQuery } from './api.ts';
import { choiceLabel } from './model/choice-label.ts';
import { recordTitle } from './model/record-title.ts';

/** The value of a condition as people read it. */
export function FilterValueLabel({ field, value }: { field: Field; value: string }) {
  if (field.kind === 'reference' && field.references)
    return <RecordName collection={field.references} id={value} />;
  if (field.kind === 'boolean') return <b>{value === 'true' ? 'Yes' : 'No'}</b>;
  return <b dir="auto">{field.values ? choiceLabel(value) : value}</b>;
}

/** What a record is called; its id until that is known. */
export function RecordName({ collection, id }: { collection: Collection; id: string }) {
  const { data } = useQuery(recordQuery(useTransport(), collection, id));
  return <b dir="auto">{data ? recordTitle(collection, data) : id.slice(-8)}</b>;
}
