import type { Page, ServerContext } from '@balafon/sdk/server'

/** Creates the page of the API reference. Search engines are asked not to list it. */
export const createDeveloperPages = (translate: ServerContext['translate']): Page[] => [
  { path: '/api-docs', describe: async ({ language }) => ({ title: translate(language, 'developers.docs.title'), isUnlisted: true }) },
]
