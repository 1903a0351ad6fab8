import { type Page, prefetchResponse, type ServerContext } from '@balafon/sdk/server'
import { buildPreSavePath } from '../../contract/paths.ts'
import { getPreSaveRelease, PreSaveKind } from '../../contract/pre-saves.ts'
import type { PreSavesService } from '../pre-saves/pre-saves.service.ts'

/** The paths of the backstage with the translation keys of their titles. */
const TITLES: Readonly<Record<string, string>> = {
  '/backstage': 'backstage.title',
  '/backstage/requests': 'backstage.requests.title',
  '/backstage/requests/:kind': 'backstage.requests.title',
  '/backstage/requests/:requestId/request-submitted': 'backstage.requests.title',
  '/backstage/invitations/:token': 'backstage.invitation.title',
  '/backstage/previews/:token': 'backstage.preview.title',
  '/backstage/upload': 'backstage.upload.title',
  '/backstage/tracks': 'backstage.tracks.title',
  '/backstage/tracks/new': 'backstage.track.new',
  '/backstage/tracks/:trackId/edit': 'backstage.track.edit',
  '/backstage/tracks/:trackId/insights': 'backstage.insights.title',
  '/backstage/albums': 'backstage.albums.title',
  '/backstage/albums/new': 'backstage.album.new',
  '/backstage/albums/:albumId/edit': 'backstage.album.edit',
  '/backstage/albums/:albumId/insights': 'backstage.insights.title',
  '/backstage/artists/:artistId/edit': 'backstage.artist.edit',
  '/backstage/artists/:artistId/insights': 'backstage.insights.title',
  '/become-artist': 'backstage.requests.title',
  '/claim-artist': 'backstage.requests.title',
}

/** Creates the descriptions of the backstage’s pages. Search engines do not list these pages, except for the public pages of scheduled releases. */
export const createBackstagePages = ({ translate }: Pick<ServerContext, 'translate'>, preSaves: PreSavesService): readonly Page[] => [
  ...Object.entries(TITLES).map(
    ([path, title]): Page => ({ path, describe: async ({ language }) => ({ title: translate(language, title), isUnlisted: true }) }),
  ),
  {
    path: '/pre-save/:kind/:id/:name?',
    async describe({ params, userId, language }) {
      const { data: kind } = PreSaveKind.safeParse(params.kind)
      const id = Number(params.id)
      if (!kind || !Number.isSafeInteger(id) || id < 1 || !(await preSaves.findRelease(kind, id))) return null
      const release = await preSaves.read(kind, id, userId)
      const artists = release.artists.map(({ name }) => name).join(', ')
      return {
        title: `${release.name} · ${artists}`,
        description: translate(language, 'backstage.pre_save.description', { name: release.name, artists }),
        ...(release.image && { image: release.image.url }),
        canonical: buildPreSavePath(kind, release),
        data: [prefetchResponse(getPreSaveRelease, { params: { kind, id } }, release)],
      }
    },
  },
]
