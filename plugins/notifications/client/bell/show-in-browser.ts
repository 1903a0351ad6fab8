import { sendRequest } from '@balafon/sdk/client'
import { listNotifications } from '../../contract/notifications.ts'

/** Shows the latest one outside of the page, where the reader allows it and looks elsewhere. Several tabs show one. */
export async function showInBrowser() {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const { pagination } = await sendRequest(listNotifications, { query: { perPage: 1 } })
  const [latest] = pagination.data
  if (!latest) return
  const { lines, image } = latest.data
  const [title = '', ...rest] = lines.map(({ content }) => new DOMParser().parseFromString(content, 'text/html').body.textContent ?? '')
  try {
    new Notification(title, { body: rest.join('\n'), tag: `notification ${latest.id}`, ...(image && { icon: image }) })
  } catch {
    // Phones show none without a worker of the site's; the badge has told.
  }
}
