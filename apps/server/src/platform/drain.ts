/** Whether this process is about to stop. It still serves, and load balancers send new requests elsewhere. */
export interface Drain {
  readonly hasBegun: boolean;
  begin(): void;
}

export function createDrain(): Drain {
  let hasBegun = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    begin: () => {
      hasBegun = true;
    },
  };
}
