import { delegateRights, delegateRoles } from '@paddock/domain';
import { choiceField, choiceListField, instantField, reference, textField } from './field.ts';
import { timestamps } from './timestamps.ts';

/** Whom the owner of an investing profile lets see what of it, from when until when (ENT-07). */
export const investing_entity_delegates = {
  ...timestamps,
  /** The owner, set by the server. */
  user: reference('users'),
  entity: reference('investing_entities', { required: true }),
  /** Whom the invitation was sent to; only an account with this confirmed address accepts it. */
  email: textField(320, { required: true }),
  role: choiceField(delegateRoles, { default: 'other' }),
  rights: choiceListField(delegateRights),
  /** The moment of the invitation unless it says otherwise. */
  from: instantField(),
  /** Its end, which is not part of it; null for one without an end. */
  until: instantField(),
  /** The account that accepted it. */
  delegate: reference('users'),
  acceptedAt: instantField(),
  /** When the owner ended it. Whatever moment is sent, it ends at once, and for good. */
  endedAt: instantField(),
  /** When the invitation was last sent. */
  sentAt: instantField(),
};
