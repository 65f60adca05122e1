import { NativeSelect } from '@mantine/core';
import { type Collection, timeZoneWords } from '@paddock/domain';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import type { useForm } from '../../ui/forms/use-form.ts';
import { FieldInput } from './inputs/field-input.tsx';
import type { NamedField } from './model/field-names.ts';
import { type FieldSection, fieldSections, isWide } from './model/field-sections.ts';
import type { FormValues } from './model/form-values.ts';
import classes from './record-fields.module.css';
import type { FormZones } from './zones.ts';

export interface RecordFieldsProps {
  collection: Collection;
  fields: readonly NamedField[];
  form: ReturnType<typeof useForm<FormValues>>;
  zones: FormZones;
  isCreating: boolean;
}

/** The inputs of a record's form in groups. */
export function RecordFields(props: RecordFieldsProps) {
  return fieldSections(props.collection, props.fields).map((section) => (
    <Section key={section.title} {...props} section={section} />
  ));
}

function Section({
  collection,
  form,
  zones,
  isCreating,
  section: { title, fields },
}: RecordFieldsProps & { section: FieldSection }) {
  const hasTimes = fields.some(({ field }) => field.kind === 'instant');
  return (
    <FieldGroup title={title || undefined}>
      {hasTimes ? <ZoneChoice zones={zones} /> : null}
      {fields.map(({ name, field }) => (
        <div key={name} data-half={isWide({ name, field }) ? undefined : true}>
          <FieldInput
            collection={collection}
            name={name}
            field={field}
            value={form.values[name] ?? ''}
            onChange={(value) => form.change({ [name]: value })}
            onLeave={() => form.leave(name)}
            error={form.errorFor(name)}
            timeZone={zones.timeZone}
            otherZone={zones.timeZone === zones.mine ? zones.portals : zones.mine}
            isCreating={isCreating}
          />
        </div>
      ))}
    </FieldGroup>
  );
}

/** On whose clocks times are entered: the viewer's or the portal's. Not shown where both are in one zone. */
function ZoneChoice({ zones: { timeZone, mine, portals, choose } }: Pick<RecordFieldsProps, 'zones'>) {
  if (!portals) return null;
  return (
    <div>
      <NativeSelect
        className={classes.zone}
        label="Enter times in"
        data={[
          { value: mine, label: `Your time zone (${timeZoneWords(mine)})` },
          { value: portals, label: `The portal’s time zone (${timeZoneWords(portals)})` },
        ]}
        value={timeZone}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </div>
  );
}
