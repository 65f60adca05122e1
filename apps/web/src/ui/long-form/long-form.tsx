import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { FormProblem } from '../feedback/form-problem.tsx';
import { FieldGroup } from '../forms/field-group.tsx';
import { Form, FormActions, type FormProps } from '../forms/form.tsx';
import classes from './long-form.module.css';

export interface LongFormProps extends Omit<FormProps, 'isWide'> {
  /** What went wrong as a whole; shown beside the buttons, where it is in view. */
  problem: string | undefined;
  /** What is asked before it is saved; shown above the buttons. */
  question?: ReactNode;
  /** The buttons, which stay in view on a desk while the fields scroll. */
  actions: ReactNode;
  /** What helps to fill it in, such as a preview: beside the fields where there is room, and in view while they scroll. */
  beside?: { label: string; content: ReactNode };
}

/**
 * A form of a page on a desk: its fields in groups that fold, in two columns or beside what helps to fill them in, and its
 * buttons in view from the start.
 */
export function LongForm({ label, problem, question, actions, beside, children, ...element }: LongFormProps) {
  const bar = useRef<HTMLDivElement>(null);
  useRoomForQuestion(bar, Boolean(question));
  const form = (
    <div className={classes.form}>
      <Form label={label} isWide {...element}>
        <FieldGroup>{children}</FieldGroup>
        <div className={classes.bar} ref={bar}>
          {question}
          <FormProblem message={problem} />
          <FormActions>{actions}</FormActions>
        </div>
      </Form>
    </div>
  );
  if (!beside) return form;
  return (
    <div className={classes.place}>
      <div className={classes.columns}>
        {form}
        <aside className={classes.beside} aria-label={beside.label}>
          {beside.content}
        </aside>
      </div>
    </div>
  );
}

/** A question makes the bar higher: the page moves up by as much, so that the fields that were in view stay so. */
function useRoomForQuestion(bar: RefObject<HTMLElement | null>, isAsking: boolean) {
  const before = useRef({ isAsking: false, height: 0 });
  useLayoutEffect(() => {
    const height = bar.current?.offsetHeight ?? 0;
    if (isAsking && !before.current.isAsking) window.scrollBy(0, height - before.current.height);
    before.current = { isAsking, height };
  });
}
