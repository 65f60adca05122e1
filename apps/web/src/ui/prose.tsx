import classes from './prose.module.css';

export interface ProseProps {
  /** HTML that the server has sanitised (CON-09); never text from anywhere else. */
  html: string;
}

/** A body of edited text at a readable line length. */
export function Prose({ html }: ProseProps) {
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
