import { Op } from '@balafon/sdk/server'
import type { PlayerContext } from '../models.ts'
import { presentOwned, presentPlay, presentPlaylist } from './personal-data.presenter.ts'

type Models = Pick<PlayerContext['models'], 'Artist' | 'Album' | 'Track' | 'Play' | 'Playlist' | 'PlaylistTrack'>

/** Creates the service of the personal data that the player has about a user. */
export const createPersonalDataService = ({ Artist, Album, Track, Play, Playlist, PlaylistTrack }: Models) => ({
  /** Reads plays (latest first), playlists and the user's own music for the download of personal data. Plays of deleted tracks are left out. */
  async readPersonalData(userId: number): Promise<object> {
    const track = { association: 'track', attributes: ['name'], required: true }
    const plays = await Play.findAll({ where: { userId }, attributes: ['seconds', 'playedAt'], include: track, order: [['playedAt', 'DESC']] })
    const playlists = await Playlist.findAll({ where: { ownerId: userId }, order: ['id'] })
    const playlistTracks = await PlaylistTrack.findAll({ where: { playlistId: playlists.map(({ id }) => id) }, include: track, order: ['position'] })
    const owned = { attributes: ['name', 'slug', 'status', 'publishedAt', 'createdAt'], where: { ownerId: userId }, order: ['id'] }
    const [artists, albums, tracks] = await Promise.all([Artist.findAll(owned), Album.findAll(owned), Track.findAll(owned)])
    const tracksByPlaylist = Map.groupBy(playlistTracks, ({ playlistId }) => playlistId)
    return {
      plays: plays.map(presentPlay),
      playlists: playlists.map((playlist) => presentPlaylist(playlist, tracksByPlaylist.get(playlist.id) ?? [])),
      artists: artists.map(presentOwned),
      albums: albums.map(presentOwned),
      tracks: tracks.map(presentOwned),
    }
  },
  /** Updates the copies of the owner's name in playlists. `updatedAt` does not change, because the playlist itself was not edited. */
  async updateOwnerName(userId: number, name: string) {
    const isNameOutdated = { [Op.or]: [{ ownerName: null }, { ownerName: { [Op.ne]: name } }] }
    await Playlist.update({ ownerName: name }, { where: { ownerId: userId, ...isNameOutdated }, silent: true })
  },
  /** Removes the user from the plays of the user, which still count, and deletes the playlists of the user. */
  async deletePersonalData(userId: number) {
    await Play.update({ userId: null }, { where: { userId } })
    await Playlist.destroy({ where: { ownerId: userId } })
  },
})
