import type { CatalogueLists } from '../../../contract/catalogue-service.ts'
import type { PlayerContext } from '../../models.ts'
import { presentAlbum, presentArtist, presentTrack } from './catalogue.presenter.ts'
import type { CatalogueListsStore } from './catalogue-lists.store.ts'
import { type CategoryLinks, NO_CATEGORIES } from './category-links.ts'

const MAX_ARTISTS = 200
const MAX_ALBUM_TRACKS = 1000

/** Creates the lists of the catalogue for other plugins, with items in every state. */
export function createCatalogueLists(
  store: CatalogueListsStore,
  categories: CategoryLinks,
  { Album, Artist, Genre, Track }: PlayerContext['models'],
): CatalogueLists {
  return {
    async listArtists({ ids, ownerId }) {
      const where = { ...(ids && { id: [...ids] }), ...(ownerId !== undefined && { ownerId }) }
      const artists = await Artist.findAll({
        where,
        order: [
          ['name', 'ASC'],
          ['id', 'ASC'],
        ],
        limit: MAX_ARTISTS,
      })
      const linked = await categories.readMany(
        'artist',
        artists.map(({ id }) => id),
      )
      return artists.map((artist) => presentArtist(artist, linked.get(artist.id) ?? NO_CATEGORIES))
    },
    async listAlbums(filter) {
      const ids = await store.listIds('album', filter)
      const albums = await Album.findAll({ where: { id: ids }, order: [['id', 'DESC']] })
      const linked = await categories.readMany('album', ids)
      return albums.map((album) => presentAlbum(album, linked.get(album.id) ?? NO_CATEGORIES))
    },
    async listTracks(filter) {
      const ids = await store.listIds('track', filter)
      const tracks = await Track.findAll({ where: { id: ids }, order: [['id', 'DESC']] })
      const linked = await categories.readMany('track', ids)
      return tracks.map((track) => presentTrack(track, linked.get(track.id) ?? NO_CATEGORIES))
    },
    async listAlbumTracks(albumId) {
      const order: [string, string][] = ['disc', 'number', 'id'].map((column) => [column, 'ASC'])
      const tracks = await Track.findAll({ where: { albumId }, order, limit: MAX_ALBUM_TRACKS })
      const linked = await categories.readMany(
        'track',
        tracks.map(({ id }) => id),
      )
      return tracks.map((track) => presentTrack(track, linked.get(track.id) ?? NO_CATEGORIES))
    },
    measureUsage: store.measureUsage,
    findTracksByName: store.findTracksByName,
    async listGenres() {
      const genres = await Genre.findAll({
        order: [
          ['displayName', 'ASC'],
          ['id', 'ASC'],
        ],
        limit: 500,
      })
      return genres.map(({ name, displayName }) => ({ name, displayName }))
    },
  }
}
