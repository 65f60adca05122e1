import { NativeSelect } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import type { TemplateKind } from '@paddock/domain';
import type { FieldProps } from '../../ui/forms/use-form.ts';

type Template = Entity<'agreement_templates'>;

export interface BuiltInTemplateFieldProps {
  kind: TemplateKind;
  label: string;
  field: FieldProps;
  chosen: string;
  templates: readonly Template[];
}

/** Chooses a template of this deployment; those made for the method of investment come first. */
export function BuiltInTemplateField({ kind, label, field, chosen, templates }: BuiltInTemplateFieldProps) {
  const isFitting = ({ method }: Template) => method === kind || method === null;
  const others = templates.filter((template) => !isFitting(template));
  const isUnknown = chosen !== '' && !templates.some(({ _id }) => _id === chosen);
  return (
    <NativeSelect {...field} label={label}>
      <option value="">No template</option>
      <Options templates={templates.filter(isFitting)} />
      {others.length > 0 ? (
        <optgroup label="Made for another method">
          <Options templates={others} />
        </optgroup>
      ) : null}
      {isUnknown ? <option value={chosen}>Template of the signing service: {chosen}</option> : null}
    </NativeSelect>
  );
}

function Options({ templates }: { templates: readonly Template[] }) {
  return templates.map(({ _id, name }) => (
    <option key={_id} value={_id}>
      {name}
    </option>
  ));
}
