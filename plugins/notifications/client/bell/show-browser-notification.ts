import { sendRequest } from '@balafon/sdk/client'
import { listNotifications } from '../../contract/notifications.ts'

/** Shows the latest notification on the desktop, if the user allows it. All open tabs use the same notification tag, so the browser shows the notification only once. */
export async function showBrowserNotification() {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const { pagination } = await sendRequest(listNotifications, { query: { perPage: 1 } })
  const [latest] = pagination.data
  if (!latest) return
  const { lines, image } = latest.data
  const [title = '', ...otherLines] = lines.map(({ content }) => new DOMParser().parseFromString(content, 'text/html').body.textContent ?? '')
  try {
    new Notification(title, { body: otherLines.join('\n'), tag: `notification ${latest.id}`, ...(image && { icon: image }) })
  } catch {
    // Browsers on phones throw here, because they require a service worker. The error is ignored, because the bell still shows the unread count.
  }
}
