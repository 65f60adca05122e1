import { Fragment, type ReactNode } from 'react';

// What ends a sentence does not end an address.
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

/** Plain text with its web addresses as links; everything else stays text, whatever it looks like. */
export function textWithLinks(text: string): ReactNode[] {
  const found = [...text.matchAll(address)];
  const end = found.at(-1);
  return [
    ...found.map(({ 0: url, index }, place) => {
      const before = found[place - 1];
      return (
        <Fragment key={index}>
          {text.slice(before ? before.index + before[0].length : 0, index)}
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </Fragment>
      );
    }),
    text.slice(end ? end.index + end[0].length : 0),
  ];
}
