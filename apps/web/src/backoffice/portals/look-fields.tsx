import { defaultPortalColors } from '@paddock/domain';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import type { FormOf } from '../../ui/forms/use-form.ts';
import { ColorField } from './color-field.tsx';
import type { PortalValues } from './portal-values.ts';

/** The colors and the style of a portal. */
export function LookFields({ form }: { form: FormOf<PortalValues> }) {
  const { values, change, field } = form;
  const color = (name: 'portalColor' | 'primaryColor' | 'secondaryColor') => ({
    value: values[name],
    onChange: (text: string) => change({ [name]: text }),
    field: field(name),
  });
  return (
    <FieldGroup title="Look" note="The preview shows the page as visitors get it, in both modes.">
      <ChoiceField
        label="Style"
        choices={[
          { value: 'classic', label: 'Classic', detail: 'Serif headings on warm paper' },
          { value: 'bold', label: 'Bold', detail: 'Condensed capitals on cool paper' },
        ]}
        value={values.style}
        onChange={(style) => change({ style })}
      />
      <ColorField
        label="Header color"
        description="The header, and the tint of every background"
        fallback={defaultPortalColors.portal}
        {...color('portalColor')}
      />
      <ColorField
        label="Primary color"
        description="Buttons and links"
        fallback={defaultPortalColors.primary}
        {...color('primaryColor')}
      />
      <ColorField
        label="Secondary color"
        description="Highlights"
        fallback={defaultPortalColors.secondary}
        {...color('secondaryColor')}
      />
    </FieldGroup>
  );
}
