import type { CheckResult } from '@paddock/contract';
import type { Config } from '../../../platform/config.ts';
import type { StoredCheck } from './stored-checks.ts';

/** The sender while MAIL_FROM is not set, whose emails most mail servers reject. */
const isDefaultSender = (mailFrom: string) => /@localhost>?$/.test(mailFrom);

/** What became of the last test email: decided by the mail server, so it is known some time after the test. */
export function mailResult(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  check: StoredCheck | undefined,
  email: string,
): CheckResult {
  const at = check?.at.toISOString() ?? null;
  const variables = [
    ...(config.smtpUrl === null ? ['SMTP_URL'] : []),
    ...(isDefaultSender(config.mailFrom) ? ['MAIL_FROM'] : []),
  ];
  const result = (outcome: CheckResult['outcome'], message: string) => ({ outcome, message, variables, at });
  if (check?.failedAt && check.handedOverAt)
    return result('attention', 'The test email may have arrived: the answer of the mail server was lost.');
  if (check?.failedAt)
    return result('failed', `The test email was given up: ${check.problem ?? 'no reason was given'}`);
  if (check?.problem && !check.sentAt)
    return result('failed', `The mail server did not accept the test email yet: ${check.problem}`);
  if (check && !check.sentAt) return result('waiting', 'The test email waits to be sent.');
  if (config.smtpUrl === null)
    return result(
      'attention',
      check
        ? 'The test email is in the outbox. Without SMTP_URL, no email leaves this machine.'
        : 'Without SMTP_URL, emails go to the outbox only, and no email leaves this machine.',
    );
  return check
    ? result('works', `The mail server accepted the test email to ${email}.`)
    : result('open', `Not tried yet. The test goes to ${email}.`);
}
