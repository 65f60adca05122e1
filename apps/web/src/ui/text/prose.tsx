import { withHeadingAnchors } from './heading-anchors.ts';
import classes from './prose.module.css';

export interface ProseProps {
  /** HTML that the server has sanitized (CON-09); never text from anywhere else. */
  html: string;
  /** Gives headings the addresses that a table of contents leads to. */
  anchored?: boolean;
}

/** A body of edited text at a readable line length. */
export function Prose({ html, anchored = false }: ProseProps) {
  const shown = anchored ? withHeadingAnchors(html).html : html;
  return <div className={classes.prose} dir="auto" dangerouslySetInnerHTML={{ __html: shown }} />;
}
