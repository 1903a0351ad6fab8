import type { Page, ServerContext } from '@balafon/sdk/server'

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

/** Creates the titles of the backstage’s pages. Search engines do not list them. */
export const createBackstagePages = ({ translate }: Pick<ServerContext, 'translate'>): readonly Page[] =>
  Object.entries(TITLES).map(([path, title]) => ({ path, describe: async ({ language }) => ({ title: translate(language, title), isUnlisted: true }) }))
