import type { AnyRecord } from '@paddock/contract';
import { type Collection, fieldLabel } from '@paddock/domain';
import { FieldValue } from './field-value.tsx';
import type { NamedField } from './model/field-names.ts';
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
