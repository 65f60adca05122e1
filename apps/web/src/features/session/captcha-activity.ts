/** How long the badge shows, in milliseconds (AUT-08). */
export const badgeTime = 2_000;

const listeners = new Set<() => void>();
let isShown = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function become(shown: boolean) {
  isShown = shown;
  for (const listener of listeners) listener();
}

/** Whether the captcha's badge shows: for two seconds from each time it runs (AUT-08). */
export const captchaActivity = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isShown: () => isShown,
  begin: () => {
    clearTimeout(timer);
    become(true);
    timer = setTimeout(become, badgeTime, false);
  },
};
