import { call, keepOldEmail, readMe } from '@paddock/contract';
import { useParams } from '@tanstack/react-router';
import { quietly } from '../../platform/api/quietly.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { MailedChoice } from './mailed-choice.tsx';

/** Takes a change of e-mail address back, with the code of the notice to the old one. */
export default function KeepEmailPage() {
  const { code } = useParams({ from: '/keep_email/$code' });
  const transport = useTransport();
  const store = useSessionStore();
  const keep = async () => {
    await call(transport, keepOldEmail, { body: { code } });
    // It ended the person's sessions, this browser's too where it was theirs: that shows at once.
    if (store.own()) await quietly(call(transport, readMe, {}));
  };
  return (
    <MailedChoice
      title="It was not you?"
      lead="Whoever asked for another e-mail address knows your password. Keep your address: that signs everybody out of your account and voids the password, and we mail you a link to set a new one."
      action="Keep my address"
      onPress={keep}
      refused="This link does not work any more: it was used already, or is older than 14 days. If you cannot get into your account, please write to us."
      done={
        <PageHeading
          title="Your account is yours"
          lead="Your old address counts again, and everybody is signed out. We have sent you a mail with a link to set a new password."
        />
      }
    />
  );
}
