/** Asks for permission to show desktop notifications. Returns whether it is granted, or true when the browser does not support them. */
export async function requestBrowserPermission(): Promise<boolean> {
  if (typeof Notification === 'undefined') return true
  const permission = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission
  return permission === 'granted'
}
