import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import classes from './form-in-reach.module.css';

/** On phones and tablets, a button in the place of the tabs that leads back to the form whenever it is out of view. */
export function FormInReach({
  form,
  children,
}: {
  form: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const [isFormInView, setFormInView] = useState(true);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setFormInView(entry?.isIntersecting ?? true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [form]);
  if (isFormInView) return null;
  return (
    <div className={classes.bar} data-action-bar>
      <Button
        fullWidth
        onClick={() => {
          form.current?.focus({ preventScroll: true });
          form.current?.scrollIntoView({ block: 'start' });
        }}
      >
        {children}
      </Button>
    </div>
  );
}
