import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Field } from '@paddock/contract';
import {
  type Collection,
  choiceLabel,
  fieldLabel,
  formatDateTimeWithZone,
  instantOfLocalTime,
} from '@paddock/domain';
import { lazy, type ReactNode } from 'react';
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx';
import { MoneyField } from '../../../ui/forms/money-field.tsx';
import { NewPasswordField } from '../../../ui/forms/password-field.tsx';
import type { FieldError } from '../../../ui/forms/use-form.ts';
import { ZonedTimeField } from '../../../ui/forms/zoned-time-field.tsx';
import { LazyBoundary } from '../../../ui/lazy/lazy-boundary.tsx';
import {
  isColorField,
  isPictureField,
  isPictureText,
  isTimeZoneField,
  photoShapeOf,
} from '../model/field-look.ts';
import type { InputValue } from '../model/form-values.ts';
import { ColorField } from './color-field.tsx';
import { PictureField } from './picture-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { TagsField } from './tags-field.tsx';
import { ZoneField } from './zone-field.tsx';

const HtmlField = lazy(() => import('./html-field.tsx'));

export interface FieldInputProps {
  collection: Collection;
  name: string;
  field: Field;
  value: InputValue;
  onChange: (value: InputValue) => void;
  onLeave: () => void;
  error: FieldError;
  timeZone: string;
  /** A second zone in which times are shown, if that of the portal is not the viewer's. */
  otherZone?: string | undefined;
  isCreating: boolean;
}

/** What every input gets. */
interface Shared {
  label: string;
  error: FieldError;
  withAsterisk: boolean;
  onBlur: () => void;
}

/** The input of any field, by its kind and, for texts, by what they hold. */
export function FieldInput(props: FieldInputProps) {
  const { collection, name, field, onChange, onLeave, error, timeZone } = props;
  const value = typeof props.value === 'string' ? props.value : '';
  const shared: Shared = {
    label: fieldLabel(collection, name),
    error,
    withAsterisk: field.required === true,
    onBlur: onLeave,
  };
  const plain = {
    ...shared,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (field.kind) {
    case 'boolean':
      return <NativeSelect {...plain} data={booleanChoices(field)} />;
    case 'money':
      return <MoneyField {...shared} value={value} onChange={onChange} />;
    case 'percent':
      return (
        <TextInput
          {...plain}
          inputMode="decimal"
          autoComplete="off"
          rightSection={<span aria-hidden="true">%</span>}
        />
      );
    case 'integer':
      return <TextInput {...plain} inputMode="numeric" autoComplete="off" />;
    case 'instant':
      return (
        <ZonedTimeField {...plain} timeZone={timeZone} help={elsewhere(value, timeZone, props.otherZone)} />
      );
    case 'json':
      return (
        <Textarea
          {...plain}
          rows={Math.min(14, Math.max(3, value.split('\n').length))}
          spellCheck={false}
          description="As JSON."
          styles={{ input: { fontFamily: 'monospace' } }}
        />
      );
    case 'texts':
      return (
        <TagsField
          {...shared}
          values={typeof props.value === 'string' ? [] : props.value}
          onChange={onChange}
        />
      );
    case 'reference':
      return field.references ? (
        <ReferenceField
          label={shared.label}
          error={error}
          onBlur={onLeave}
          collection={field.references}
          value={value}
          onChange={onChange}
          isRequired={field.required === true}
        />
      ) : null;
    case 'html':
      return (
        // As high as the empty editor with its label, so that the fields below stay where they are.
        <LazyBoundary skeleton={<SkeletonBlock height="8.4375rem" />} failureDisplay="here">
          <HtmlField {...shared} value={value} onChange={onChange} />
        </LazyBoundary>
      );
    case 'text':
      return textInput(props, shared, plain);
  }
}

/** Only a new account is given a password. */
const givenPasswordHelp = 'For their first sign-in: they are emailed a link to choose their own.';

/** Beside the input of what a picture shows. */
const pictureTextHelp =
  'What it shows, for people who cannot see it. Leave it empty only if the picture is decoration.';

type Plain = Shared & { value: string; onChange: (event: { currentTarget: { value: string } }) => void };

function textInput(
  { collection, name, field, onChange, isCreating }: FieldInputProps,
  shared: Shared,
  plain: Plain,
): ReactNode {
  const { value } = plain;
  if (field.values)
    return (
      <NativeSelect
        {...plain}
        data={[
          ...(field.required || field.default !== undefined ? [] : [{ value: '', label: 'None' }]),
          ...field.values.map((choice) => ({ value: choice, label: choiceLabel(choice) })),
        ]}
      />
    );
  if (name === 'password') return <NewPasswordField {...plain} description={givenPasswordHelp} />;
  if (field.writeOnly)
    return (
      <TextInput
        {...plain}
        type="password"
        autoComplete="off"
        description={
          isCreating
            ? 'Stored, and never shown again.'
            : 'Never shown. Leave it empty to keep what is stored.'
        }
      />
    );
  if (isColorField(name)) return <ColorField {...shared} value={value} onChange={onChange} />;
  if (isPictureField(name))
    return (
      <PictureField {...shared} value={value} onChange={onChange} shape={photoShapeOf(collection, name)} />
    );
  if (isPictureText(name)) return <TextInput {...plain} description={pictureTextHelp} />;
  if (isTimeZoneField(name)) return <ZoneField {...shared} value={value} onChange={onChange} />;
  if (field.isLong || value.length > 120 || value.includes('\n'))
    return <Textarea {...plain} rows={Math.min(10, Math.max(3, value.split('\n').length + 1))} />;
  const isAddress = /url$|href$/i.test(name);
  return <TextInput {...plain} autoComplete="off" {...(isAddress && { inputMode: 'url' as const })} />;
}

function booleanChoices(field: Field) {
  const choices = [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ];
  return field.default === undefined ? [{ value: '', label: 'Not stated' }, ...choices] : choices;
}

/** The time that is entered, on the clocks of the other zone. */
function elsewhere(value: string, timeZone: string, otherZone: string | undefined): string | undefined {
  const instant = otherZone ? instantOfLocalTime(value, timeZone) : undefined;
  return instant && otherZone ? `${formatDateTimeWithZone(instant, otherZone)}, or` : undefined;
}
