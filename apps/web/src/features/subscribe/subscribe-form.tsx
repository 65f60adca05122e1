import { TextInput } from '@mantine/core';
import { prepareNotices } from '../../platform/notices/notify.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import classes from './subscribe-form.module.css';
import { useSubscription } from './use-subscription.ts';

/** One field and one button: idle, loading, subscribed (PUB-10). */
export function SubscribeForm() {
  const { state, send } = useSubscription();
  const isSubscribed = state === 'subscribed';
  return (
    // Until the script is there, this method keeps a press of the button from putting what was typed into the address.
    <form
      className={classes.form}
      method="dialog"
      noValidate
      aria-label="Newsletter"
      onSubmit={(event) => {
        event.preventDefault();
        const email = new FormData(event.currentTarget).get('email');
        void send(typeof email === 'string' ? email : '');
      }}
    >
      <TextInput
        className={classes.field}
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        placeholder="email"
        aria-label="Your e-mail address"
        disabled={isSubscribed}
        onFocus={() => void prepareNotices()}
      />
      <BusyButton type="submit" size="md" color="accent" isBusy={state === 'loading'} disabled={isSubscribed}>
        {isSubscribed ? 'Subscibed' : 'Subscribe'}
      </BusyButton>
      <p className={classes.done} role="status">
        {isSubscribed ? 'Thank you: your address is on the list.' : ''}
      </p>
    </form>
  );
}
