import classes from './sort-header.module.css';

export interface SortHeaderProps {
  label: string;
  sorted: 'ascending' | 'descending' | 'none';
  onPress: () => void;
}

/** A column's header that sorts the list. The column says how it is sorted; the arrow only repeats it. */
export function SortHeader({ label, sorted, onPress }: SortHeaderProps) {
  return (
    <button type="button" className={classes.header} onClick={onPress}>
      {label}
      <span className={classes.arrow} data-sorted={sorted} aria-hidden="true" />
    </button>
  );
}
