import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { preloadToasts, showRevocableToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Container } from '../../ui/layout/container.tsx';
import { useSubscribe } from './api.ts';
import classes from './subscribe-block.module.css';

/**
 * One field and one button: idle, loading, subscribed (PUB-10). The address is sent as typed, because only the server
 * validates it (PUB-13). Anything but a success is an error.
 */
function SubscribeForm() {
  const { mutateAsync } = useSubscribe();
  const [isSubscribed, setSubscribed] = useState(false);
  const revokeError = useRef(() => {});
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    onSubmit: async (body) => {
      // The error of the last attempt says nothing about this one.
      revokeError.current();
      const isDone = await mutateAsync({ body }).then(isSuccess, () => false);
      if (isDone) setSubscribed(true);
      else revokeError.current = showRevocableToast({ message: 'Error subscribing', tone: 'negative' });
      return undefined;
    },
  });
  return (
    // With this method, a submit before the script has loaded puts no value in the URL.
    <form {...form.element} className={classes.form} method="dialog" noValidate aria-label="Newsletter">
      <TextInput
        {...form.field('email')}
        className={classes.field}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        placeholder="email"
        aria-label="Your email address"
        disabled={isSubscribed}
        onFocus={() => void preloadToasts()}
      />
      <BusyButton type="submit" size="md" color="accent" isBusy={form.isPending} disabled={isSubscribed}>
        {isSubscribed ? 'Subscibed' : 'Subscribe'}
      </BusyButton>
      <p className={classes.done} role="status">
        {isSubscribed ? 'Thank you! Your address is on the list.' : ''}
      </p>
    </form>
  );
}

/** A proxy may have answered instead of the server, so anything may arrive. */
function isSuccess(reply: { success?: unknown } | null | undefined): boolean {
  return reply?.success === true;
}

/** Asks for an email address for the newsletter, at the end of /portfolio, /education and /news (PUB-10). */
export function SubscribeBlock() {
  const { name } = usePortal();
  return (
    <section className={classes.block} aria-labelledby="subscribe-title">
      <Container>
        <div className={classes.inner}>
          <div>
            <h2 id="subscribe-title" className={classes.title}>
              Stay informed
            </h2>
            <p className={classes.text}>News and articles from {name}, by email.</p>
          </div>
          <SubscribeForm />
        </div>
      </Container>
    </section>
  );
}
