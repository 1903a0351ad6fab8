import type { Page, ServerContext } from '@balafon/sdk/server'

/** Describes the search page. It is hidden from search engines. Its results are not prefetched, so that every search counts against the rate limit. */
export const createSearchPage = (translate: ServerContext['translate']): Page => ({
  path: '/search/:searchQuery?/:tabName?',
  async describe({ params: { searchQuery }, language }) {
    const title = searchQuery ? translate(language, 'search.title_with_query', { query: searchQuery.slice(0, 100) }) : translate(language, 'search.title')
    return { title, isUnlisted: true }
  },
})
