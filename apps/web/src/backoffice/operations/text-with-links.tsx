import { Fragment, type ReactNode } from 'react';

// Punctuation at the end of a sentence is not part of the URL.
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

/** Turns the URLs in plain text into links. Everything else stays text, even if it looks like markup. */
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
