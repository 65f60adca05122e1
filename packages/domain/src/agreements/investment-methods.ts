/** The methods of investment, in the words of the form that investors fill in, wherever people read them (SYN-05). */
export const investmentMethodNames: Readonly<Record<'CASH' | 'TRUST' | 'ENTITY', string>> &
  Readonly<Record<string, string>> = {
  CASH: 'Cash',
  TRUST: 'Trust',
  ENTITY: 'Entity',
};
