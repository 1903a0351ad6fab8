import type { Page, ServerContext } from '@balafon/sdk/server'

/** Creates the page titles that the server renders. */
export const createNotificationPages = (translate: ServerContext['translate']): Page[] => [
  { path: '/notifications', describe: async ({ language }) => ({ title: translate(language, 'notifications.title') }) },
  { path: '/notifications/settings', describe: async ({ language }) => ({ title: translate(language, 'notifications.settings.title') }) },
]
