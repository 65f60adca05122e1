import { withHeadingAnchors } from './heading-anchors.ts';
import classes from './prose.module.css';

export interface ProseProps {
  /** HTML that the server has sanitized (CON-09), never from any other source. */
  html: string;
  /** Gives headings the ids that a table of contents links to. */
  anchored?: boolean;
}

/** Edited text at a comfortable line length. */
export function Prose({ html, anchored = false }: ProseProps) {
  const shown = anchored ? withHeadingAnchors(html).html : html;
  return <div className={classes.prose} dir="auto" dangerouslySetInnerHTML={{ __html: shown }} />;
}
