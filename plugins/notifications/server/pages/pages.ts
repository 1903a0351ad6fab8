import type { Page, ServerContext } from '@balafon/sdk/server'

/** What the tab says before the screens are there. */
export const notificationPages = (say: ServerContext['translate']): Page[] => [
  { path: '/notifications', describe: async ({ language }) => ({ title: say(language, 'notifications.title') }) },
  { path: '/notifications/settings', describe: async ({ language }) => ({ title: say(language, 'notifications.settings.title') }) },
]
