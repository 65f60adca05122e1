import type { SecondStep } from '@paddock/contract';

/** The views of the sign-in dialog (AUT-01). */
export type SignInView =
  | 'signin'
  | 'second-step'
  | 'registration'
  | 'registration-done'
  | 'reset'
  | 'reset-sent';

export interface ViewProps {
  /** Moves to another view. */
  show: (view: SignInView) => void;
}

export interface SigningViewProps extends ViewProps {
  onSignedIn: () => void;
}

export interface FirstFactorProps {
  onSignedIn: () => void;
  /** The first factor was right, and the account has a second one. */
  onSecondStep: (step: SecondStep) => void;
}
