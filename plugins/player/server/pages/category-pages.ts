import { type Page, prefetchResponse, type ServerContext } from '@balafon/sdk/server'
import { getGenrePath, getTagPath } from '../../contract/paths.ts'
import { getGenre, getTag, listGenres } from '../../contract/tags.ts'
import type { CategoriesService } from '../categories/categories.service.ts'

const TAG_TABS: ReadonlySet<string | undefined> = new Set([undefined, 'tracks', 'albums'])
const GENRE_TABS: ReadonlySet<string | undefined> = new Set([...TAG_TABS, 'artists'])

const joinTab = (path: string, tab: string | undefined) => (tab === undefined ? path : `${path}/${tab}`)

interface CategoryPageDependencies {
  readonly categories: CategoriesService
  readonly translate: ServerContext['translate']
}

/** Creates the descriptions of the pages of genres and tags. */
export const createCategoryPages = ({ categories, translate }: CategoryPageDependencies): Page[] => [
  {
    path: '/tag/:tagName/:tabName?',
    async describe({ params: { tagName = '', tabName } }) {
      const tag = TAG_TABS.has(tabName) ? await categories.find('tag', tagName) : null
      // The URL contains the name of a tag that was merged into another one, so the page redirects to the other tag.
      if (tag && tag.name !== tagName) return { title: tag.display_name, movedTo: joinTab(getTagPath(tag.name), tabName) }
      return tag && { title: tag.display_name, canonical: getTagPath(tag.name), data: [prefetchResponse(getTag, { params: { tagName } }, { tag })] }
    },
  },
  {
    path: '/genre/:genreName/:tabName?',
    async describe({ params: { genreName = '', tabName } }) {
      const genre = GENRE_TABS.has(tabName) ? await categories.find('genre', genreName) : null
      if (genre && genre.name !== genreName) return { title: genre.display_name, movedTo: joinTab(getGenrePath(genre.name), tabName) }
      return (
        genre && { title: genre.display_name, canonical: getGenrePath(genre.name), data: [prefetchResponse(getGenre, { params: { genreName } }, { genre })] }
      )
    },
  },
  {
    path: '/genres',
    describe: async ({ language }) => ({
      title: translate(language, 'genres'),
      data: [prefetchResponse(listGenres, {}, { genres: await categories.listGenres() })],
    }),
  },
]
