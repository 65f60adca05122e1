import { levels } from '@paddock/domain';
import * as z from 'zod/mini';
import {
  choiceField,
  computed,
  htmlField,
  instantField,
  integerField,
  jsonField,
  longTextField,
  recordIdField,
  reference,
  textField,
} from './field.ts';
import { timestamps } from './timestamps.ts';

/** The append-only log of who did what. */
export const audit_events = {
  at: computed('instant'),
  actor: reference('users'),
  level: choiceField(levels),
  action: textField(200, { required: true }),
  collection: textField(200),
  record: textField(200),
  /** Whom the line is about, and which fund. */
  person: reference('users'),
  fund: reference('funds'),
  portal: reference('portals'),
  address: textField(200),
  agent: textField(1_000),
  detail: jsonField(z.json()),
};

/** Queued and sent emails, for admins. */
export const outbox = {
  ...timestamps,
  to: textField(2_000, { required: true }),
  from: textField(500),
  subject: textField(1_000),
  html: htmlField(),
  text: longTextField(1_000_000),
  sentAt: instantField(),
  /** Failed attempts so far. */
  failures: { ...integerField(), default: 0 },
  /** Why the last attempt failed. */
  problem: longTextField(1_000),
  /** When delivery was abandoned. An admin may queue the email again. */
  failedAt: instantField(),
  /**
   * Since when a mail server has it whose answer is not known. If delivery was abandoned then, it may have arrived.
   */
  handedOverAt: instantField(),
};

/** What the team writes about a record of another collection. Its author is the person who creates it. */
export const notes = {
  ...timestamps,
  collection: textField(200, { required: true }),
  record: recordIdField(),
  text: longTextField(10_000, { required: true }),
  author: reference('users'),
};
