import { levels } from '@paddock/domain';
import * as z from 'zod/mini';
import { route } from '../route.ts';
import { type SuccessReply, text } from '../shapes.ts';

/** Values by the names of their settings. */
export type SettingValues = Record<string, unknown>;

const level = z.optional(z.nullable(z.enum(levels, `One of ${levels.join(', ')}.`)));

export const loadSettings = route<{ settings: SettingValues }>()({
  name: 'loadSettings',
  summary: "The settings that the caller's level may read (COL-08)",
  method: 'POST',
  path: '/api/settings/load',
  readOnly: true,
});

export const persistSettings = route<SuccessReply>()({
  name: 'persistSettings',
  summary: 'Keeps settings that the caller may write; a superadmin also says who may (COL-08)',
  method: 'POST',
  path: '/api/settings/persist',
  body: z.object({
    settings: z.record(
      text(200).check(z.minLength(1, 'A setting has a name.')),
      z.json(),
      'Names and values.',
    ),
    levelToRead: level,
    levelToWrite: level,
  }),
});
