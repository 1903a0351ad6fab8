import { sendRequest } from '@balafon/sdk/client'
import { listNotifications } from '../../contract/notifications.ts'

/** Shows the latest notification as a desktop notification, if the user allows it. All open tabs use the same tag, so the browser shows it once. */
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
    // Browsers on phones throw here, because they require a service worker. The bell still shows the unread count.
  }
}
