import classes from './fund-form.module.css';

/** What was there before a change, and after it. */
export function SideBySide({ title, before, after }: { title: string; before: string; after: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div className={classes.sides}>
        {[
          { name: 'Before', text: before, className: classes.before },
          { name: 'After', text: after, className: classes.after },
        ].map(({ name, text, className }) => (
          <div key={name} className={className}>
            <p className={classes.sideTitle}>{name}</p>
            <p className={classes.sideText}>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
