import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { type Fund, templatesQuery } from './api/funds.ts';
import { SaveButton } from './save-button.tsx';
import { useFundForm } from './use-fund-form.ts';

const methods = [
  ['sa_doc_template_1_id', 'individual', 'Individual'],
  ['sa_doc_template_2_id', 'individual_with_spouse', 'Individual with a spouse'],
  ['sa_doc_template_3_id', 'trust', 'Trust'],
  ['sa_doc_template_4_id', 'entity', 'Entity'],
] as const;

type TemplateValues = Record<(typeof methods)[number][0], string>;

/** The agreement template of each way to invest in a fund. */
export function AgreementsForm({ fund }: { fund: Fund }) {
  const templates = useQuery(templatesQuery(useTransport()));
  const { form, isDirty } = useFundForm<TemplateValues>({
    fund,
    read: (each) =>
      Object.fromEntries(methods.map(([field]) => [field, each[field] ?? ''])) as TemplateValues,
    write: (values, saved) =>
      Object.fromEntries(
        methods
          .filter(([field]) => values[field] !== saved[field])
          .map(([field]) => [field, values[field] || null]),
      ),
    nameOf: (field) => methods.find(([name]) => name === field)?.[2] ?? field,
  });
  if (templates.isLoadingError)
    return <ErrorState title="The templates could not be loaded" onRetry={templates.refetch} />;
  if (!templates.data) return <SkeletonBlock height="20rem" />;
  const all = templates.data;
  const missing = methods.filter(([field]) => form.values[field] === '');
  return (
    <Form label="Agreements" {...form.element}>
      {methods.map(([field, method, label]) => {
        const chosen = form.values[field];
        const fitting = all.filter((template) => template.method === method || template.method === null);
        const others = all.filter((template) => !fitting.includes(template));
        const isUnknown = chosen !== '' && !all.some(({ _id }) => _id === chosen);
        const options = (list: typeof all) => list.map(({ _id, name }) => ({ value: _id, label: name }));
        return (
          <NativeSelect key={field} {...form.field(field)} label={label}>
            <option value="">No template</option>
            {options(fitting).map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
            {others.length > 0 ? (
              <optgroup label="Made for another method">
                {options(others).map(({ value, label: name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ) : null}
            {isUnknown ? <option value={chosen}>Template of the signing service: {chosen}</option> : null}
          </NativeSelect>
        );
      })}
      {missing.length > 0 ? (
        <Callout tone="warn" title="Some investors cannot sign">
          Without a template nobody can invest as: {missing.map(([, , label]) => label).join(', ')}.
        </Callout>
      ) : null}
      <SaveButton form={form} isDirty={isDirty} />
    </Form>
  );
}
