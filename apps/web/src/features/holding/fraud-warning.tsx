import { Callout } from '../../ui/feedback/callout.tsx';
import { PhoneLink } from './phone-link.tsx';

/** Money that is wired to a fraudster's account is rarely recovered, so this stands before the instructions. */
export function FraudWarning({ phone }: { phone: string | null }) {
  return (
    <Callout tone="warn" title="Changed instructions are fraud">
      <p>
        We never send account numbers by email, and we never change them by email or phone. If a message gives
        you other instructions, do not follow them.
      </p>
      <p>
        Before you send money, call us{' '}
        {phone ? (
          <>
            at <PhoneLink number={phone} />
          </>
        ) : (
          'at a number that you know'
        )}{' '}
        and compare the instructions. Do not call a number from an email.
      </p>
    </Callout>
  );
}
