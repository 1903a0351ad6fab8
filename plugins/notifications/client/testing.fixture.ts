import type { Notification } from '../contract/notifications.ts'

/** The notification of a new follower, for component tests. */
export const createNotification = (values: Partial<Notification> = {}, name = 'Moussa Keïta'): Notification => ({
  id: 1,
  type: 'auth.followed',
  read_at: null,
  created_at: new Date().toISOString(),
  data: {
    image: null,
    lines: [{ type: 'primary', icon: null, content: `<b>${name}</b> follows you`, action: null }],
    mainAction: { label: 'Open profile', action: '/user/8/moussa-keita' },
    buttonActions: [],
  },
  ...values,
})

/** A page of notifications. */
export const createPage = (data: readonly Notification[], { page = 1, pageCount = 1 } = {}) => ({
  pagination: { data: [...data], current_page: page, per_page: 30, total: data.length, last_page: pageCount },
})
