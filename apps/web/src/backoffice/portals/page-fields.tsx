import { Checkbox, TextInput } from '@mantine/core';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import type { FormOf } from '../../ui/forms/use-form.ts';
import type { PortalValues } from './portal-values.ts';

const socialLinks = [
  ['facebookUrl', 'Facebook', 'https://www.facebook.com/…'],
  ['instagramUrl', 'Instagram', 'https://www.instagram.com/…'],
  ['youtubeUrl', 'YouTube', 'https://www.youtube.com/…'],
  ['twitterUrl', 'X', 'https://x.com/…'],
] as const;

/** The labels, the pages and the social links of a portal. */
export function PageFields({ form }: { form: FormOf<PortalValues> }) {
  const { values, change, field } = form;
  return (
    <>
      <FieldGroup title="Pages">
        <TextInput
          {...field('pageTitle')}
          label="Page title"
          description="Follows the name of the page in the browser's tab: “About @ page title”"
          maxLength={200}
        />
        <TextInput
          {...field('educationLabel')}
          label="Name of the education page"
          placeholder="Education"
          maxLength={200}
        />
        <ChoiceField
          label="Portfolio page"
          choices={[
            { value: 'filters', label: 'One list with filters' },
            { value: 'columns', label: 'Two columns' },
          ]}
          value={values.portfolioLayout}
          onChange={(portfolioLayout) => change({ portfolioLayout })}
        />
        <Checkbox
          {...field('hasWelcomePage', 'checkbox')}
          label="Welcome page"
          description="A page at /welcome for people whom you invite to look around"
        />
      </FieldGroup>
      <FieldGroup title="Social links" note="Shown in the footer. Leave out what you do not have.">
        {socialLinks.map(([name, label, placeholder]) => (
          <TextInput key={name} {...field(name)} label={label} type="url" placeholder={placeholder} />
        ))}
      </FieldGroup>
    </>
  );
}
