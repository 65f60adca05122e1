import { Fragment, type ReactNode } from 'react';

/** A long email address breaks after its at sign, and the name of a file after an underscore, rather than inside a word. */
export function Breakable({ text }: { text: string }): ReactNode {
  return text.split(/(?<=[@_])/).map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
