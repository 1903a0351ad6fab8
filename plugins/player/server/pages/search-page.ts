import type { Page, ServerContext } from '@balafon/sdk/server'

/** Not for search engines: they bring their own. Its answers are asked by the screen, within the budget of its visitor. */
export const searchPage = (say: ServerContext['translate']): Page => ({
  path: '/search/:searchQuery?/:tabName?',
  async describe({ params: { searchQuery }, language }) {
    const title = searchQuery ? say(language, 'search.title_of', { query: searchQuery.slice(0, 100) }) : say(language, 'search.title')
    return { title, isUnlisted: true }
  },
})
