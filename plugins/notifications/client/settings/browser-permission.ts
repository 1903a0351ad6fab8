/** Asks for permission to show desktop notifications and returns whether it is granted. Returns true in browsers without them. */
export async function requestBrowserPermission(): Promise<boolean> {
  if (typeof Notification === 'undefined') return true
  const permission = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission
  return permission === 'granted'
}
