export const instructionFields = [
  'wire_instructions',
  'check_instructions',
  'funding_my_investment_description',
  'funding_contact_phone',
] as const;

export type InstructionField = (typeof instructionFields)[number];

export const instructionNames: Record<InstructionField, string> = {
  wire_instructions: 'Wire instructions',
  check_instructions: 'Check instructions',
  funding_my_investment_description: 'How to fund the investment',
  funding_contact_phone: 'Number to call about the instructions',
};
