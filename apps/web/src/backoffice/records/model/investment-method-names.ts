/** The methods of investment, as the team reads them. */
export const investmentMethodNames: Readonly<Record<string, string>> = {
  CASH: 'Individual',
  TRUST: 'Trust',
  ENTITY: 'Entity',
};
