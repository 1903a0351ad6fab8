/** Whether the browser shows our notifications, after asking where nobody has decided. A browser that cannot show any has nothing to allow. */
export async function isAllowedByBrowser(): Promise<boolean> {
  if (typeof Notification === 'undefined') return true
  const permission = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission
  return permission === 'granted'
}
