import type { Page, ServerContext } from '@balafon/sdk/server'

export const developerPages = (say: ServerContext['translate']): Page[] => [
  { path: '/api-docs', describe: async ({ language }) => ({ title: say(language, 'developers.docs.title'), isUnlisted: true }) },
]
