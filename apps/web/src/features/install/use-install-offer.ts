import { type InstallMemory, offersInstall, parseInstallMemory, rememberVisit } from '@paddock/domain';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { useImpersonation } from '../../platform/session/session-context.ts';
import { type InstallWay, installWay } from './install-prompt.ts';

/** Of the browser, not of a person: an installed site is there for all who use the device. */
const key = 'installOffer';

function store(memory: InstallMemory): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Storage is full or blocked, so the visit is the first one again.
  }
}

function readMemory(): InstallMemory | undefined {
  try {
    return parseInstallMemory(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/**
 * Counts the visits of people who are signed in, and says from the second one on how to install the site. An
 * impersonation counts as no visit and gets no offer (INV-07).
 */
export function useInstallOffer(): { way: InstallWay; answer: () => void } {
  const isImpersonating = useImpersonation().status === 'open';
  const way = useStore(installWay, (state) => state.way);
  const [memory, setMemory] = useState<InstallMemory>();
  useEffect(() => {
    if (isImpersonating) return;
    const visited = rememberVisit(readMemory(), Date.now());
    store(visited);
    setMemory(visited);
  }, [isImpersonating]);
  const answer = () => {
    if (!memory) return;
    const answered = { ...memory, isAnswered: true };
    store(answered);
    setMemory(answered);
  };
  const isOffered = !isImpersonating && memory !== undefined && offersInstall(memory);
  return { way: isOffered ? way : { kind: 'none' }, answer };
}
