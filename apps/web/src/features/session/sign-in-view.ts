/** The views of the sign-in dialog (AUT-01). */
export type SignInView = 'signin' | 'registration' | 'registration-done' | 'reset' | 'reset-sent';

export interface ViewProps {
  /** Moves to another view. */
  show: (view: SignInView) => void;
}

export interface SigningViewProps extends ViewProps {
  onSignedIn: () => void;
}
