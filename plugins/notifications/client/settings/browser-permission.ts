/** Asks for permission to show desktop notifications. Returns whether the user grants it. Returns true in browsers without desktop notifications, because there is nothing to ask for. */
export async function requestBrowserPermission(): Promise<boolean> {
  if (typeof Notification === 'undefined') return true
  const permission = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission
  return permission === 'granted'
}
