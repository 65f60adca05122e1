import { fullName } from '@paddock/domain';
import { type Brand, greeting as greetingTo } from '../../../messages/mailing/index.ts';

/** The recipient of an email, and the portal that it comes from. */
export interface Recipient {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly portal: Brand | null;
}

export const siteName = ({ portal }: Recipient) => portal?.name ?? 'our site';

/** By the full name, or else the first name. */
export const greeting = (to: Recipient) => greetingTo(fullName(to) || to.firstName);
export const recipientFields = ({ email, portal }: Recipient) => ({ to: email, portal });
