import type { Entity, RecordBody } from '@paddock/contract';
import { isLevel, type Level, placeholderProblem } from '@paddock/domain';
import type { FieldErrors } from '../../ui/forms/use-form.ts';

type Template = Entity<'notification_templates'>;

/** What the form of a notification template holds. */
export interface TemplateValues {
  name: string;
  subject: string;
  /** HTML. */
  message: string;
  showInUI: boolean;
  canSendAsEmail: boolean;
  canSendToSlack: boolean;
  /** Empty for the person concerned. */
  defaultTargetLevel: string;
  defaultTargetChannel: string;
}

export const emptyTemplateValues: TemplateValues = {
  name: '',
  subject: '',
  message: '',
  showInUI: true,
  canSendAsEmail: false,
  canSendToSlack: false,
  defaultTargetLevel: '',
  defaultTargetChannel: '',
};

export const templateValues = (template: Template): TemplateValues => ({
  name: template.name,
  subject: template.subject ?? '',
  message: template.message ?? '',
  showInUI: template.showInUI,
  canSendAsEmail: template.canSendAsEmail,
  canSendToSlack: template.canSendToSlack,
  defaultTargetLevel: template.defaultTargetLevel ?? '',
  defaultTargetChannel: template.defaultTargetChannel ?? '',
});

const bodyOf = (values: TemplateValues) => ({
  ...values,
  name: values.name.trim(),
  defaultTargetLevel: isLevel(values.defaultTargetLevel) ? values.defaultTargetLevel : null,
  defaultTargetChannel: values.defaultTargetChannel.trim() || null,
});

/** The fields that differ from the saved ones; all of a new template. */
export function templateBody(
  values: TemplateValues,
  saved?: TemplateValues,
): RecordBody<'notification_templates'> {
  const before: Record<string, unknown> = saved ? bodyOf(saved) : {};
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([name, value]) => value !== before[name]));
}

export const validateTemplate = ({ name, subject, message }: TemplateValues): FieldErrors => ({
  name: name.trim() === '' ? 'Give the template a name.' : undefined,
  subject: placeholderProblem(name.trim(), subject),
  message: placeholderProblem(name.trim(), message),
});

const readers: Readonly<Record<Exclude<Level, 'guest'>, string>> = {
  user: 'Everyone with an account',
  admin: 'Admins and superadmins',
  superadmin: 'Superadmins',
};

export const readerChoices = [
  { value: '', label: 'The person concerned' },
  ...Object.entries(readers).map(([value, label]) => ({ value, label })),
];

/** Who reads the notifications of a template. */
export const readerName = (level: Level | null): string =>
  readerChoices.find(({ value }) => value === (level ?? ''))?.label ?? 'Everyone';
