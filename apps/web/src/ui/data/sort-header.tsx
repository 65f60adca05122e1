import classes from './sort-header.module.css';

export interface SortHeaderProps {
  label: string;
  sorted: 'ascending' | 'descending' | 'none';
  onPress: () => void;
}

const arrows = { ascending: '↑', descending: '↓', none: '' } as const;

/** A column's header that sorts the list. The column says how it is sorted; the arrow only repeats it. */
export function SortHeader({ label, sorted, onPress }: SortHeaderProps) {
  return (
    <button type="button" className={classes.header} onClick={onPress}>
      {label}
      <span className={classes.arrow} aria-hidden="true">
        {arrows[sorted]}
      </span>
    </button>
  );
}
