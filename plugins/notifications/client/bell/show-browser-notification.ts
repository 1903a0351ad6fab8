import { sendRequest } from '@balafon/sdk/client'
import { listNotifications } from '../../contract/notifications.ts'

/** Shows the latest notification as a desktop notification, if the user allows it. The tag makes several tabs show only one. */
export async function showBrowserNotification() {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const { pagination } = await sendRequest(listNotifications, { query: { perPage: 1 } })
  const [latest] = pagination.data
  if (!latest) return
  const { lines, image } = latest.data
  const [title = '', ...rest] = lines.map(({ content }) => new DOMParser().parseFromString(content, 'text/html').body.textContent ?? '')
  try {
    new Notification(title, { body: rest.join('\n'), tag: `notification ${latest.id}`, ...(image && { icon: image }) })
  } catch {
    // Phones require a service worker for this. The badge shows the notification anyway.
  }
}
