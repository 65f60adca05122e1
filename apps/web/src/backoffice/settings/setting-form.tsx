import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { grants, isLevel, type KnownSetting, type Level, levels, validateSetting } from '@paddock/domain';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useSaveSetting } from './api.ts';
import { levelNames, settingDescriptions } from './setting-descriptions.ts';
import classes from './settings.module.css';

interface SettingValues {
  days: string;
  levels: Level[];
  levelToRead: Level;
  levelToWrite: Level;
}

interface SettingFormProps {
  name: KnownSetting;
  /** Undefined if it is not set, or the viewer may not read it. */
  setting: Entity<'settings'> | undefined;
}

const levelChoices = levels.map((level) => ({ value: level, label: levelNames[level] }));

/** A setting that the server reads: what it means, its value, and for superadmins who may read and write it. */
export function SettingForm({ name, setting }: SettingFormProps) {
  const { level } = useMe();
  const { title, meaning, kind, standard } = settingDescriptions[name];
  const isSuperadmin = grants(level, 'superadmin');
  const canWrite = grants(level, setting?.levelToWrite ?? 'superadmin');
  const stored = setting ? setting.value : standard;
  return (
    <section className={classes.card} aria-label={title}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.meaning}>{meaning}</p>
      </div>
      {canWrite ? (
        <SettingFields
          // The saved values replace those of the form.
          key={setting?.updatedAt ?? ''}
          name={name}
          setting={setting}
          stored={stored}
          isSuperadmin={isSuperadmin}
        />
      ) : (
        <p className={classes.value}>
          {setting === undefined
            ? 'A superadmin sets it.'
            : kind !== 'levels'
              ? `${daysText(stored)} days`
              : namesOf(stored).join(', ') || 'Nobody'}
        </p>
      )}
    </section>
  );
}

const wholeNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null);
const listOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(wholeNumber);
const daysText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : JSON.stringify(value));

const levelsIn = (value: unknown): Level[] => (Array.isArray(value) ? value.filter(isLevel) : []);
const namesOf = (value: unknown) => levelsIn(value).map((level) => levelNames[level]);

interface SettingFieldsProps extends SettingFormProps {
  stored: unknown;
  isSuperadmin: boolean;
}

function SettingFields({ name, setting, stored, isSuperadmin }: SettingFieldsProps) {
  const { title, kind, standard } = settingDescriptions[name];
  const save = useSaveSetting();
  const valueOf = (values: SettingValues): unknown =>
    kind === 'levels' ? values.levels : kind === 'dayList' ? listOf(values.days) : wholeNumber(values.days);
  const form = useForm<SettingValues>({
    initialValues: {
      days: kind === 'levels' ? '' : daysText(stored ?? standard),
      levels: levelsIn(stored),
      levelToRead: setting?.levelToRead ?? 'superadmin',
      levelToWrite: setting?.levelToWrite ?? 'superadmin',
    },
    validate: (values) => {
      const message = validateSetting(name, valueOf(values));
      return message ? { [kind === 'levels' ? 'levels' : 'days']: message } : {};
    },
    toErrors: (failure) => {
      const { fields, message } = toSubmitErrors(failure);
      return { message: fields?.[`settings.${name}`]?.toString() ?? message ?? 'This could not be saved.' };
    },
    onSubmit: async (values) => {
      const { levelToRead, levelToWrite } = values;
      await save.mutateAsync({
        body: {
          settings: { [name]: valueOf(values) as number | number[] | string[] },
          ...(isSuperadmin && { levelToRead, levelToWrite }),
        },
      });
      void showToast({ message: `“${title}” is saved.`, tone: 'positive' });
      return undefined;
    },
  });
  const { values, change } = form;
  return (
    <Form label={title} isWide {...form.element}>
      <FieldGroup>
        {kind !== 'levels' ? (
          // A row of its own.
          <div>
            <TextInput
              {...form.field('days')}
              label="Days"
              description={setting ? undefined : 'Not set: this is what applies now'}
              inputMode="numeric"
              classNames={{ input: classes.days ?? '' }}
            />
          </div>
        ) : (
          <div className={classes.levels} role="group" aria-label={title}>
            {levels
              .filter((level) => level !== 'guest')
              .map((level) => (
                <Checkbox
                  key={level}
                  label={level === 'user' ? 'Investors' : levelNames[level]}
                  checked={values.levels.includes(level)}
                  onChange={({ currentTarget }) =>
                    change({
                      levels: currentTarget.checked
                        ? [...values.levels, level]
                        : values.levels.filter((other) => other !== level),
                    })
                  }
                />
              ))}
          </div>
        )}
        {isSuperadmin ? (
          <>
            <NativeSelect {...form.field('levelToRead')} label="Who may read it" data={levelChoices} />
            <NativeSelect {...form.field('levelToWrite')} label="Who may change it" data={levelChoices} />
          </>
        ) : null}
      </FieldGroup>
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending}>
          Save
        </BusyButton>
      </FormActions>
    </Form>
  );
}
