import type { CatalogueProvider } from '@balafon/plugin-player/contract/catalogue-service'
import type { PlaybackAccessProvider } from '@balafon/plugin-player/contract/providers'
import { hasPermission } from '@balafon/sdk/contract'
import type { GatedTrack as GatedTrackResponse } from '../../contract/gated-tracks.ts'
import type { GatedContext } from '../models.ts'
import { createTone } from './create-tone.ts'

const TRACK_SECONDS = 30
const PREVIEW_SECONDS = 10
const TONE_HERTZ = 220

export type GatedTracksService = ReturnType<typeof createGatedTracksService>

/** Creates the service of gated tracks. The catalogue belongs to the player; this plugin only remembers which of its tracks are gated. */
export function createGatedTracksService({ models: { GatedTrack }, users, getProviders }: Pick<GatedContext, 'models' | 'users' | 'getProviders'>) {
  function getCatalogue(): CatalogueProvider {
    const [registered] = getProviders('player.catalogue/v1')
    if (!registered) throw new Error('No plugin provides the catalogue.')
    return registered.provider
  }
  const present = ({ id, name }: GatedTrackResponse): GatedTrackResponse => ({ id, name })

  const decide: PlaybackAccessProvider['decide'] = async ({ trackId, userId }) => {
    if (!(await GatedTrack.findByPk(trackId))) return { access: 'full' }
    const user = userId === null ? null : await users.find(userId)
    if (user && hasPermission(user.permissions, 'gated.listen')) return { access: 'full' }
    const action = user ? {} : { action: { label: 'gated.register', to: '/register' } }
    return { access: 'preview', seconds: PREVIEW_SECONDS, reason: 'gated.preview', ...action }
  }

  return {
    /** Creates an artist and a published track with a tone as its audio. Both belong to the user. */
    async create({ name, artist: artistName }: { readonly name: string; readonly artist: string }, userId: number) {
      const { artists, tracks } = getCatalogue()
      const actor = { userId }
      const artist = await artists.create({ name: artistName }, actor)
      const track = await tracks.create({ name, artistIds: [artist.id] }, actor)
      // Gates the track before it is published, so that there is no moment in which it can be played in full.
      await GatedTrack.create({ trackId: track.id })
      await tracks.setAudio(track.id, { mime: 'audio/wav', duration: TRACK_SECONDS, body: createTone(TRACK_SECONDS, TONE_HERTZ) }, actor)
      await artists.publish(artist.id, actor)
      return present(await tracks.publish(track.id, actor))
    },
    async rename(trackId: number, name: string, userId: number) {
      const { tracks } = getCatalogue()
      const version = (await tracks.find(trackId))?.version ?? ''
      return present(await tracks.update(trackId, { name }, { userId, version }))
    },
    /** Forgets a track that was deleted. */
    async forget(trackId: number) {
      await GatedTrack.destroy({ where: { trackId } })
    },
    /** Decides how much of a track users hear. It is required: while this plugin fails, no track plays, because any track could be a gated one. */
    playbackAccess: { decide, isRequired: true } satisfies PlaybackAccessProvider,
  }
}
