import { useForm as useMantineForm } from '@mantine/form';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../hooks/single-flight.ts';

/** The error message of a field, or true to mark the field without a message. */
export type FieldError = string | boolean | undefined;
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** Why a form was rejected: messages per field, and one for the form as a whole. */
export interface SubmitErrors {
  fields?: FieldErrors;
  message?: string;
}

export interface FormOptions<Values extends object> {
  initialValues: Values;
  /**
   * 'controlled' (default): React holds the values. An error shows once its field has been left, until it is corrected.
   * 'uncontrolled': for fields that browsers and password managers fill in, perhaps before our script has loaded.
   * Values are read from the DOM on submit, and errors show then.
   */
  mode?: 'controlled' | 'uncontrolled';
  /** A rule of the domain or the contract, which the server applies too. */
  validate?: (values: Values) => FieldErrors;
  /** Sends the values, usually with a mutation. Returns the errors that the server found, if any. */
  onSubmit: (values: Values) => Promise<SubmitErrors | undefined> | SubmitErrors | undefined;
  /** Turns a failure of `onSubmit` into messages. Without it, a failure is a bug and is rethrown. */
  toErrors?: (failure: unknown, values: Values) => SubmitErrors;
  /** Storage for values that outlive the form: read once, written on every change. */
  draft?: { read: () => Partial<Values>; write: (values: Values) => unknown };
  /** How long the errors of a submit stay visible, in milliseconds. By default, until they are corrected. */
  errorDuration?: number;
}

type InputProps = ReturnType<ReturnType<typeof useMantineForm>['getInputProps']>;

/** Props for an input. Values and events are loosely typed so that they fit any input. */
export interface FieldProps extends InputProps {
  error: FieldError;
  name?: string;
}

/** Props for the form element. */
export interface FormElementProps {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The only way to build a form: fields, rules, submitting, errors and focus.
 *
 *     const form = useForm({ initialValues: { email: '' }, validate, onSubmit, toErrors: toSubmitErrors });
 *     <Form label="Newsletter" {...form.element}>
 *       <TextInput label="Email" {...form.field('email')} />
 *       <FormProblem message={form.problem} />
 *       <BusyButton type="submit" isBusy={form.isPending}>Subscribe</BusyButton>
 *     </Form>
 *
 * One submit runs at a time. Server errors appear at their fields like those of the rules, and the first invalid field
 * gets the focus. Values survive an error.
 */
export function useForm<Values extends object>({
  initialValues,
  mode = 'controlled',
  validate,
  onSubmit,
  toErrors,
  draft,
  errorDuration,
}: FormOptions<Values>) {
  const isLive = mode === 'controlled';
  const [firstValues] = useState(() => ({ ...initialValues, ...draft?.read() }));
  const form = useMantineForm<Values>({
    mode,
    initialValues: firstValues,
    onValuesChange: (values) => {
      draft?.write(values);
      // The current errors belong to the previous values.
      if (isLive) show({});
    },
  });
  const flight = useSingleFlight();
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const formElement = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFocusFirstInvalid(formElement);
  const clearLater = useTimer();

  const mistakes = (isLive && validate?.(form.values)) || {};
  const leave = (...fields: string[]) => setLeftFields((before) => new Set([...before, ...fields]));
  const errorFor = (field: string): FieldError =>
    (leftFields.has(field) && mistakes[field]) || (form.errors[field] as FieldError);

  const show = ({ fields = {}, message }: SubmitErrors) => {
    setProblem(message);
    form.setErrors(fields);
    if (errorDuration !== undefined) clearLater(form.clearErrors, errorDuration);
    if (Object.values(fields).some((error) => typeof error === 'string')) focusFirstInvalid();
  };
  const send = async (values: Values) => {
    try {
      const errors = await onSubmit(values);
      if (errors) show(errors);
      else setLeftFields(new Set());
    } catch (failure) {
      if (!toErrors) throw failure;
      show(toErrors(failure, values));
    }
  };
  const submit = () => {
    if (!isLive) form.setValues(readFields(formElement.current, initialValues) as Partial<Values>);
    const values = form.getValues();
    const found = validate?.(values) ?? {};
    show({});
    if (!Object.values(found).some(Boolean)) return send(values);
    if (isLive) leave(...Object.keys(found));
    else form.setErrors(found);
    focusFirstInvalid();
    return undefined;
  };

  return {
    /** The current values; in uncontrolled mode, those of the last render. */
    values: form.values,
    /** Whether the values pass the rules (controlled mode only). */
    isValid: !Object.values(mistakes).some(Boolean),
    isPending: flight.isBusy,
    /** An error that belongs to no particular field. */
    problem,
    element: {
      ref: formElement,
      onSubmit: (event) => {
        event.preventDefault();
        // React events bubble through portals: do not submit a form around this one as well.
        event.stopPropagation();
        void flight.run(submit);
      },
    } satisfies FormElementProps,
    /** Props for an input. */
    field: (name: keyof Values & string, type: 'input' | 'checkbox' = 'input'): FieldProps => ({
      ...form.getInputProps(name, { type }),
      ...(isLive ? { onBlur: () => leave(name) } : { name }),
      error: errorFor(name),
    }),
    /** Changes several values at once, or one that has no field. */
    change: (part: Partial<Values> | ((before: Values) => Partial<Values>)) =>
      form.setValues(part as Partial<Values>),
    errorFor,
    leave,
  };
}

/** The values in the DOM by name: browsers fill some in without an event, or before our script runs. */
function readFields(element: HTMLFormElement | null, fields: object): Record<string, string> {
  const texts = [...(element ? new FormData(element) : [])].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] in fields,
  );
  return Object.fromEntries(texts);
}

const firstInvalid = '[aria-invalid="true"]:is(input, select, textarea), [aria-invalid="true"] input';

/**
 * Focuses the first invalid field after its error has rendered, so that screen readers read the error with it. A folded
 * group opens for it.
 */
function useFocusFirstInvalid(element: RefObject<HTMLFormElement | null>): () => void {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const field = element.current?.querySelector<HTMLElement>(firstInvalid);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }, [element, times]);
  return () => setTimes((before) => before + 1);
}

/** Runs a callback later, unless it is scheduled again or the component unmounts first. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (run: () => void, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, delay);
  };
}

/** The form that `useForm` returns for these values. */
export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>;
