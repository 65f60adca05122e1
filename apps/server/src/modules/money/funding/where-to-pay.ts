/** The same in every email that asks for the money: the instructions stand in one place, and in no email. */
export const whereToPay = 'The wire instructions are on your investment’s page, where you have to sign in.';
