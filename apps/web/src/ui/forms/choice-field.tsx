import { type ReactNode, useId } from 'react';
import classes from './choice-field.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  detail?: ReactNode;
}

export interface ChoiceFieldProps<Value extends string> {
  label: ReactNode;
  choices: Choice<Value>[];
  value?: Value | undefined;
  onChange: (value: Value) => void;
  help?: ReactNode;
  /** What is wrong and how to fix it, shown below the choices. */
  error?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Shows short choices side by side. */
  isSideBySide?: boolean;
}

/** A few choices, all visible and each large enough for a thumb: radio buttons under a legend. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, choices, value, onChange, help, error, isRequired, isDisabled, isSideBySide } = props;
  const id = useId();
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset
      className={`${classes.field} ${error ? classes.invalid : ''}`}
      role="radiogroup"
      aria-required={isRequired || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      disabled={isDisabled}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={`${classes.choices} ${isSideBySide ? classes.sideBySide : ''}`}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              className={classes.radio}
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
            {choice.detail ? <span className={classes.detail}>{choice.detail}</span> : null}
          </label>
        ))}
      </div>
      {help ? (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
