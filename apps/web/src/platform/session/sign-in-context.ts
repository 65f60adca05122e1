import { createContext, useContext } from 'react';

/** How the sign-in dialog opens (AUT-01). */
export interface SignInRequest {
  mode?: 'signin' | 'registration' | 'reset';
  /** Sign-in leads to /dashboard from any page (HDR-10). */
  toDashboard?: boolean;
}

const SignInContext = createContext<(request?: SignInRequest) => void>(() => undefined);

export const SignInContextProvider = SignInContext.Provider;

/** Opens the sign-in dialog. */
export const useSignIn = () => useContext(SignInContext);
