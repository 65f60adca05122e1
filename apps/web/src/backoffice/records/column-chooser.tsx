import type { Collection } from '@paddock/domain';
import { useDisclosure } from '../../ui/hooks/use-disclosure.ts';
import { ChevronDownIcon } from '../../ui/media/icons.tsx';
import { fieldLabel } from './model/field-labels.ts';
import type { NamedField } from './model/field-names.ts';
import classes from './popover-panel.module.css';

export interface ColumnChooserProps {
  collection: Collection;
  fields: readonly NamedField[];
  shown: readonly NamedField[];
  onChange: (names: string[]) => void;
}

/** Opens the list of all columns, with a checkbox for each. The last one shown cannot be hidden. */
export function ColumnChooser({ collection, fields, shown, onChange }: ColumnChooserProps) {
  const disclosure = useDisclosure();
  const names = shown.map(({ name }) => name);
  return (
    <details className={classes.menu} {...disclosure}>
      <summary className={classes.opener}>
        Columns
        <ChevronDownIcon size={16} />
      </summary>
      <fieldset className={`${classes.panel} ${classes.list}`}>
        <legend className={classes.legend}>Columns</legend>
        {fields.map(({ name }) => (
          <label key={name} className={classes.choice}>
            <input
              type="checkbox"
              checked={names.includes(name)}
              disabled={names.length === 1 && names.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...names, name] : names.filter((other) => other !== name))
              }
            />
            {fieldLabel(collection, name)}
          </label>
        ))}
        <button type="button" className={classes.reset} onClick={() => onChange([])}>
          Usual columns
        </button>
      </fieldset>
    </details>
  );
}
