import { Button } from '@mantine/core';
import { placeholdersOf } from '@paddock/domain';
import classes from './site.module.css';

export interface PlaceholderMenuProps {
  /** The template's name, which says what placeholders it knows. */
  name: string;
  onInsert: (tag: string) => void;
}

/** The placeholders of a template, to put where the cursor is. */
export function PlaceholderMenu({ name, onInsert }: PlaceholderMenuProps) {
  const known = placeholdersOf(name);
  if (!known)
    return (
      <p className={classes.note}>
        The author of each notification chooses its placeholders, such as %name%.
      </p>
    );
  return (
    <div role="group" aria-label="Placeholders">
      <span className={classes.note}>Put in what differs from one notification to the next:</span>
      <div className={classes.menu}>
        {known.map(({ tag, meaning }) => (
          <Button
            key={tag}
            size="sm"
            variant="default"
            // The field keeps its cursor; leaving it would also show its error and move this button away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(tag)}
          >
            {meaning}
          </Button>
        ))}
      </div>
    </div>
  );
}
