/**
 * The fields of a fund that tell investors where to send their money, in the order of the form: their names, help, and
 * what they hold. The form, the email about a change, the labels of records and the write hooks read this list.
 */
export const paymentInstructions = {
  wire_instructions: {
    label: 'Wire instructions',
    help: 'Bank, account name, routing and account number.',
    holds: 'html',
  },
  check_instructions: {
    label: 'Check instructions',
    help: 'Payable to whom, and sent where.',
    holds: 'html',
  },
  funding_my_investment_description: {
    label: 'How to fund the investment',
    help: 'What else investors must know, such as by when.',
    holds: 'html',
  },
  funding_contact_phone: {
    label: 'Number to call about the instructions',
    help: 'Investors are told to call this number and compare the instructions before they send money. A new fund starts with that of its company.',
    holds: 'phone',
  },
} as const satisfies Record<string, { label: string; help: string; holds: 'html' | 'phone' }>;

export type PaymentInstruction = keyof typeof paymentInstructions;

export const paymentInstructionFields = Object.keys(paymentInstructions) as PaymentInstruction[];
