import { levels } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { named, successReply } from '../../replies.ts';
import { lineText, visibleJson } from '../../schemas.ts';

const settingValues = named('SettingValues', 'Values by setting name.', z.record(z.string(), z.unknown()));
export type SettingValues = z.infer<typeof settingValues>;

const level = z.optional(z.nullable(z.enum(levels, `One of ${levels.join(', ')}.`)));

export const loadSettings = endpoint({
  name: 'loadSettings',
  summary: "The settings that the caller's level may read (COL-08)",
  method: 'POST',
  path: '/api/settings/load',
  access: 'everyone',
  reply: z.strictObject({ settings: settingValues }),
  transaction: 'none',
  storesReply: false,
  allowedWhileImpersonating: true,
});

export const persistSettings = endpoint({
  name: 'persistSettings',
  summary: 'Saves settings that the caller may write; a superadmin also sets who may (COL-08)',
  method: 'POST',
  path: '/api/settings/persist',
  access: 'everyone',
  body: z.object({
    settings: z.record(
      lineText(200).check(z.minLength(1, 'A setting has a name.')),
      visibleJson,
      'Names and values.',
    ),
    levelToRead: level,
    levelToWrite: level,
  }),
  reply: successReply,
  errors: ['not_signed_in', 'sudo_required'],
});
