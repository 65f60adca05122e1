import type { Config } from '../../platform/config.ts';
import { createMailchimp } from './mailchimp.ts';
import type { Newsletter } from './newsletter.ts';

export { createMailchimp, type MailchimpOptions } from './mailchimp.ts';
export type { Newsletter, Subscriber, SubscriptionResult } from './newsletter.ts';

/** The configured newsletter service. Undefined if addresses are only stored. */
export function createNewsletter({ mailchimp }: Pick<Config, 'mailchimp'>): Newsletter | undefined {
  return mailchimp ? createMailchimp(mailchimp) : undefined;
}
