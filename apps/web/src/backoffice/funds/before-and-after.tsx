import { htmlToText } from '@paddock/domain';
import classes from './fund-form.module.css';

/** Two versions of a text side by side, as plain text: an unsaved one is not sanitized yet. */
export function BeforeAndAfter({ title, before, after }: { title: string; before: string; after: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div className={classes.sides}>
        {[
          { name: 'Before', html: before, className: classes.before },
          { name: 'After', html: after, className: classes.after },
        ].map(({ name, html, className }) => (
          <div key={name} className={className}>
            <p className={classes.sideTitle}>{name}</p>
            <p className={classes.sideText}>{htmlToText(html).trim() || 'None'}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
