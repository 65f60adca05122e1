import { Button } from '@mantine/core';
import { type AnyRecord, errorDetailsOf, updateRecord } from '@paddock/contract';
import { type Collection, fieldLabel } from '@paddock/domain';
import { useState } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import classes from './conflict-dialog.module.css';
import { FieldValue } from './field-value.tsx';
import { editableFields, type NamedField } from './model/field-names.ts';
import {
  compareSaves,
  continueLabel,
  type FormValues,
  fromInput,
  type SaveDifference,
  toFormValues,
} from './model/form-values.ts';
import { useZone } from './zones.ts';

export interface ConflictDialogProps extends DialogControl {
  collection: Collection;
  fields: readonly NamedField[];
  timeZone: string;
  /** The record that the form was filled from. */
  seen: FormValues;
  mine: FormValues;
  /** The record as the other person saved it. */
  saved: FormValues;
  difference: SaveDifference;
  /** Called with the fields in which the other person's value is kept. */
  onDecide: (keepTheirs: ReadonlySet<string>) => void;
}

/**
 * What somebody else saved while this form was open, field by field. Fields that only they changed are kept; of those
 * that both changed, one chooses. Nothing is saved before the next press of Save.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { collection, fields, timeZone, seen, mine, saved, difference, onDecide, ...control } = props;
  const [keepTheirs, setKeepTheirs] = useState<ReadonlySet<string>>(new Set());
  const valueOf = (name: string, values: FormValues) => {
    const field = fields.find((candidate) => candidate.name === name)?.field;
    if (!field) return null;
    const read = fromInput(field, values[name] ?? '', timeZone);
    return (
      <FieldValue
        name={name}
        field={field}
        value={'value' in read ? read.value : values[name]}
        timeZone={timeZone}
      />
    );
  };
  const decide = () => {
    onDecide(keepTheirs);
    control.onClose();
  };
  return (
    <Dialog {...control} title="Someone else saved this record" size="44rem">
      <p>Yours is not saved yet. See what changed in between, and then save again.</p>
      {difference.theirs.length > 0 ? (
        <section className={classes.part} aria-label="Changed by them">
          <h3 className={classes.heading}>They changed</h3>
          <dl className={classes.changes}>
            {difference.theirs.map((name) => (
              <div key={name}>
                <dt>{fieldLabel(collection, name)}</dt>
                <dd>
                  <del>{valueOf(name, seen)}</del> <ins>{valueOf(name, saved)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {difference.both.map((name) => (
        <div key={name} className={classes.part}>
          <ChoiceField
            label={`You both changed: ${fieldLabel(collection, name)}`}
            choices={[
              { value: 'mine', label: 'Yours', detail: valueOf(name, mine) },
              { value: 'theirs', label: 'Theirs', detail: valueOf(name, saved) },
            ]}
            value={keepTheirs.has(name) ? 'theirs' : 'mine'}
            onChange={(choice) =>
              setKeepTheirs(
                new Set(
                  choice === 'theirs'
                    ? [...keepTheirs, name]
                    : [...keepTheirs].filter((other) => other !== name),
                ),
              )
            }
          />
        </div>
      ))}
      {difference.theirs.length + difference.both.length === 0 ? (
        <p>None of the fields on this page differ from yours.</p>
      ) : null}
      <FormActions>
        <Button onClick={decide}>{continueLabel(difference)}</Button>
        <Button variant="default" onClick={control.onClose}>
          Decide later
        </Button>
      </FormActions>
    </Dialog>
  );
}

/** The message of a form whose save was refused because of another one. */
export const conflictMessage = 'Someone else saved this record meanwhile. Yours is not saved yet.';

/** The record that a refused save is about, if it was refused because somebody else saved meanwhile. */
export const conflictingRecord = (failure: unknown): AnyRecord | undefined =>
  errorDetailsOf(updateRecord, 'conflict', asApiError(failure))?.current;

interface Conflict<Item> {
  /** The record that the form was filled from. */
  seen: Item;
  /** The changed fields that were not saved. */
  body: Readonly<Record<string, unknown>>;
  /** The record as the other person saved it. */
  current: AnyRecord;
  /** Called with the fields to save again: those of `body` in which the other person's value is not kept. */
  onDecide: (current: Item, body: Readonly<Record<string, unknown>>) => void;
}

/** Opens the dialog about a save that came second, for a form that has fields of its own. */
export function useConflictDialog<Item extends AnyRecord>(collection: Collection) {
  const openDialog = useDialog();
  const timeZone = useZone();
  const { level } = useMe();
  const fields = editableFields(collection, level, { isCreating: false }).filter(
    ({ field }) => !field.writeOnly,
  );
  return ({ seen, body, current, onDecide }: Conflict<Item>) => {
    const values = (record: AnyRecord) => toFormValues(fields, record, timeZone);
    const versions = { seen: values(seen), mine: values({ ...seen, ...body }), saved: values(current) };
    openDialog((control) => (
      <ConflictDialog
        {...control}
        {...versions}
        collection={collection}
        fields={fields}
        timeZone={timeZone}
        difference={compareSaves(versions.seen, versions.mine, versions.saved)}
        onDecide={(keepTheirs) =>
          onDecide(
            current as Item,
            Object.fromEntries(Object.entries(body).filter(([name]) => !keepTheirs.has(name))),
          )
        }
      />
    ));
  };
}
