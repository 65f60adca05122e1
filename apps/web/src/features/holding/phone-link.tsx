import classes from './wire-page.module.css';

/** A number to call. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className={classes.phone} href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
      {number}
    </a>
  );
}
