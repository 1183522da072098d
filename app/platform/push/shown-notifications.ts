/** Returns the notifications that the browser shows, of all our service workers, or those of one tag. */
export async function shownNotifications(tag?: string): Promise<Notification[]> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  const shown = registrations.map((registration) => registration.getNotifications(tag === undefined ? {} : { tag }))
  return (await Promise.all(shown)).flat()
}
