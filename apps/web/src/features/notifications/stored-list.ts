/** Where the list of the last minute is in local storage (NOT-04). */
export const listKeys = { list: 'notificationsCache', time: 'notificationsCacheTime' } as const;

/**
 * Removes the list, so that the next person at this browser does not find it. `storage` throws if the browser blocks it.
 */
export function clearStoredList(storage: () => Pick<Storage, 'removeItem'>): void {
  try {
    const open = storage();
    open.removeItem(listKeys.list);
    open.removeItem(listKeys.time);
  } catch {
    // Without storage there is no list.
  }
}
