import { useForm as useMantineForm } from '@mantine/form';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../hooks/use-single-flight.ts';

/** What is wrong with a field, or true if the field is only marked. */
export type FieldError = string | boolean | undefined;
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** Why a form was not taken: at which fields, and what concerns no field. */
export interface SubmitErrors {
  fields?: FieldErrors;
  message?: string;
}

export interface FormOptions<Values extends object> {
  initialValues: Values;
  /**
   * 'controlled', the default: what is typed changes what is shown. A mistake shows once its field has been left,
   * until it is corrected.
   * 'uncontrolled': for fields that browsers and password managers fill in, perhaps before our script has loaded.
   * Values are read from the fields on submit, and mistakes show then.
   */
  mode?: 'controlled' | 'uncontrolled';
  /** The rule of the domain or the contract that the server applies too. */
  validate?: (values: Values) => FieldErrors;
  /** Sends the values: a mutation, as a rule. Returns what the server found wrong, if anything. */
  onSubmit: (values: Values) => Promise<SubmitErrors | undefined> | SubmitErrors | undefined;
  /** Turns a failure of `onSubmit` into messages. Without it, failures are bugs and are thrown on. */
  toErrors?: (failure: unknown, values: Values) => SubmitErrors;
  /** Where values outlive the form: read once, written on every change. */
  draft?: { read: () => Partial<Values>; write: (values: Values) => unknown };
  /** How long the errors of a submit stay at their fields, in milliseconds. By default, until they are corrected. */
  errorDuration?: number;
}

type InputProps = ReturnType<ReturnType<typeof useMantineForm>['getInputProps']>;

/** What an input needs of its form. Values and events are typed loosely, as they fit any input. */
export interface FieldProps extends InputProps {
  error: FieldError;
  name?: string;
}

/** What a form element needs of its form. */
export interface FormElementProps {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The one way of making a form: fields, rules, sending, errors and their focus.
 *
 *     const form = useForm({ initialValues: { email: '' }, validate, onSubmit, toErrors: toSubmitErrors });
 *     <Form label="Newsletter" {...form.element}>
 *       <TextInput label="Email" {...form.field('email')} />
 *       <FormProblem message={form.problem} />
 *       <BusyButton type="submit" isBusy={form.isPending}>Subscribe</BusyButton>
 *     </Form>
 *
 * One submit at a time. Errors of the server join those of the rules at their fields, and the first wrong field takes
 * the focus. Nothing typed is lost on an error.
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
      // What was wrong with other values is no longer known.
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
    /** What the form holds; of an uncontrolled one, as of the last render. */
    values: form.values,
    /** Whether the rules let the values pass; of a controlled form. */
    isValid: !Object.values(mistakes).some(Boolean),
    isPending: flight.isBusy,
    /** What is wrong with no field in particular. */
    problem,
    element: {
      ref: formElement,
      onSubmit: (event) => {
        event.preventDefault();
        // React lets events bubble out of portals: a form around this one must not submit too.
        event.stopPropagation();
        void flight.run(submit);
      },
    } satisfies FormElementProps,
    /** What an input needs. */
    field: (name: keyof Values & string, type: 'input' | 'checkbox' = 'input'): FieldProps => ({
      ...form.getInputProps(name, { type }),
      ...(isLive ? { onBlur: () => leave(name) } : { name }),
      error: errorFor(name),
    }),
    /** Changes several values at once, or one without a field of its own. */
    change: (part: Partial<Values> | ((before: Values) => Partial<Values>)) =>
      form.setValues(part as Partial<Values>),
    errorFor,
    leave,
  };
}

/** The texts in the fields by name: browsers fill some in without an event, or before our script runs. */
function readFields(element: HTMLFormElement | null, fields: object): Record<string, string> {
  const texts = [...(element ? new FormData(element) : [])].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] in fields,
  );
  return Object.fromEntries(texts);
}

const firstInvalid = '[aria-invalid="true"]:is(input, select, textarea), [aria-invalid="true"] input';

/** Moves the focus to the first wrong field, once its error is on the page: its message is read out with it. */
function useFocusFirstInvalid(element: RefObject<HTMLFormElement | null>): () => void {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) element.current?.querySelector<HTMLElement>(firstInvalid)?.focus();
  }, [element, times]);
  return () => setTimes((before) => before + 1);
}

/** Runs something later, unless something newer takes its place or the component goes. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (run: () => void, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, delay);
  };
}

/** The form of these values, as its fields get it. */
export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>;
