import { TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useDisclosure } from '../hooks/use-disclosure.ts';
import { ChevronDownIcon } from '../media/icons.tsx';
import classes from './filter-menu.module.css';

/** Delay between the last keystroke and filtering, in milliseconds (PUB-01). */
const filterDelay = 500;

export interface FilterMenuProps {
  label: string;
  /** Name of the field when the form is submitted without scripts. */
  name: string;
  choices: readonly string[];
  chosen: readonly string[];
  /** Called with a function that derives the next selection from the current one. */
  onChange: (change: (chosen: readonly string[]) => string[]) => void;
}

/** A button that opens a list of checkboxes, with a search field if the list is long. Works without scripts too. */
export function FilterMenu({ label, name, choices, chosen, onChange }: FilterMenuProps) {
  const disclosure = useDisclosure();
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim().toLocaleLowerCase('en'), filterDelay);
  const statusId = useId();
  // A choice from the URL that matches no asset stays in the list after it is cleared, because it has the focus.
  const [unlisted, setUnlisted] = useState<readonly string[]>([]);
  const added = chosen.filter((choice) => !choices.includes(choice) && !unlisted.includes(choice));
  if (added.length > 0) setUnlisted([...unlisted, ...added]);
  const all = [...choices, ...unlisted.filter((choice) => !choices.includes(choice))];
  const isShown = (choice: string) => choice.toLocaleLowerCase('en').includes(wanted);
  const shown = all.filter(isShown).length;
  return (
    <details className={classes.menu} {...disclosure}>
      <summary className={classes.opener} data-active={chosen.length > 0 || undefined}>
        {label}
        {chosen.length > 0 ? (
          <span className={classes.count}>
            {chosen.length}
            <VisuallyHidden> chosen</VisuallyHidden>
          </span>
        ) : null}
        <ChevronDownIcon size={16} className={classes.chevron} />
      </summary>
      <fieldset className={classes.panel}>
        <VisuallyHidden component="legend">{label}</VisuallyHidden>
        <TextInput
          className={classes.search}
          size="sm"
          type="search"
          aria-label={`Find in ${label.toLowerCase()}`}
          aria-describedby={statusId}
          placeholder="Type to filter"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <p id={statusId} className={classes.status} role="status">
          {shown === 0 ? 'No matches' : wanted === '' ? '' : `${shown} of ${all.length}`}
        </p>
        <ul className={classes.choices}>
          {all.map((choice) => (
            <li key={choice} hidden={!isShown(choice)}>
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  name={name}
                  value={choice}
                  checked={chosen.includes(choice)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange((last) => (checked ? [...last, choice] : last.filter((item) => item !== choice)))
                  }
                />
                <span dir="auto">{choice}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  );
}
