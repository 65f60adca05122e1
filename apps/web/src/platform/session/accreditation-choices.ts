import { type AccreditationType, accreditationOptions, accreditationRuleText } from '@paddock/domain';

/** The answers of a type, each with the category of Rule 501 that it stands for (ACC-02, ENT-06). */
export const accreditationChoices = (type: AccreditationType) =>
  accreditationOptions[type].map((option) => {
    const detail = accreditationRuleText(option);
    return { value: option.code, label: option.label, ...(detail !== undefined && { detail }) };
  });
