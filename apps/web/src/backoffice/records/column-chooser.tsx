import { useDisclosure } from '../../ui/hooks/use-disclosure.ts';
import { ChevronDownIcon } from '../../ui/media/icons.tsx';
import classes from './popover-panel.module.css';

export interface ColumnChooserProps {
  columns: readonly { readonly name: string; readonly label: string }[];
  /** The names of those that are shown. */
  shown: readonly string[];
  onChange: (names: string[]) => void;
}

/** Opens the list of all columns, with a checkbox for each. The last one shown cannot be hidden. */
export function ColumnChooser({ columns, shown, onChange }: ColumnChooserProps) {
  const disclosure = useDisclosure();
  return (
    <details className={classes.menu} {...disclosure}>
      <summary className={classes.opener}>
        Columns
        <ChevronDownIcon size={16} />
      </summary>
      <fieldset className={`${classes.panel} ${classes.list}`}>
        <legend className={classes.legend}>Columns</legend>
        {columns.map(({ name, label }) => (
          <label key={name} className={classes.choice}>
            <input
              type="checkbox"
              checked={shown.includes(name)}
              disabled={shown.length === 1 && shown.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...shown, name] : shown.filter((other) => other !== name))
              }
            />
            {label}
          </label>
        ))}
        <button type="button" className={classes.reset} onClick={() => onChange([])}>
          Usual columns
        </button>
      </fieldset>
    </details>
  );
}
