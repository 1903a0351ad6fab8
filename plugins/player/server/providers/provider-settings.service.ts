import { conflictProblem, problem } from '@balafon/sdk/server'
import { PROVIDER_KINDS, type ProviderKind, type ProviderSettings, type ProviderTestResult } from '../../contract/provider-settings.ts'
import type { LyricsService } from '../lyrics/lyrics.service.ts'
import type { MetadataService } from '../metadata/metadata.service.ts'
import type { PlayerContext } from '../models.ts'
import type { ProviderOrder } from './provider-order.ts'
import { runProviderTest } from './run-provider-test.ts'

interface KindChanges {
  readonly seconds: number
  readonly providers: readonly { readonly id: string; readonly is_enabled: boolean }[]
}

interface Changes extends Readonly<Record<ProviderKind, KindChanges>> {
  readonly version: number
}

interface Dependencies {
  readonly order: ProviderOrder
  readonly lyrics: Pick<LyricsService, 'askProvider'>
  readonly metadata: Pick<MetadataService, 'askProvider'>
}

type Context = Pick<PlayerContext, 'audit' | 'db' | 'models' | 'settings' | 'callProvider'>

export type ProviderSettingsService = ReturnType<typeof createProviderSettingsService>

/** Creates the service with which operators sort, disable and test the providers of lyrics and texts. */
export function createProviderSettingsService({ order, lyrics, metadata }: Dependencies, context: Context) {
  const { audit, db, models, settings, callProvider } = context
  const { Album, Artist, Track } = models

  async function get(): Promise<ProviderSettings> {
    const stored = await order.readStored()
    const describe = async (kind: ProviderKind) => ({
      seconds: stored[kind].seconds,
      providers: (await order.listAll(kind)).map(({ id, plugin, provider, isEnabled }) => ({ id, plugin, label: provider.label, is_enabled: isEnabled })),
    })
    return { version: stored.version, lyrics: await describe('lyrics'), metadata: await describe('metadata') }
  }

  /** Combines the sent settings with the stored ones of providers that do not run at present. These apply again when the plugin of the provider is enabled. */
  async function mergeKind(kind: ProviderKind, { seconds, providers }: KindChanges) {
    const stored = (await order.readStored())[kind]
    const ids = providers.map(({ id }) => id)
    const isOther = (id: string) => !ids.includes(id)
    return {
      seconds,
      order: [...ids, ...stored.order.filter(isOther)].slice(0, 100),
      disabled: [...providers.filter(({ is_enabled }) => !is_enabled).map(({ id }) => id), ...stored.disabled.filter(isOther)].slice(0, 100),
    }
  }

  async function testAllProviders(kind: 'track' | 'artist' | 'album', id: number): Promise<ProviderTestResult[]> {
    const run = { callProvider, timeoutMs: (await order.readStored())[kind === 'track' ? 'lyrics' : 'metadata'].seconds * 1000 }
    if (kind === 'track') {
      const track = await Track.findByPk(id)
      if (!track) throw problem(404, 'player.track_not_found')
      const request = { id, name: track.name, artists: track.artists.map(({ name }) => name), album: track.albumName, duration: track.duration }
      const providers = await order.listAll('lyrics')
      return Promise.all(providers.map((found) => runProviderTest(found, run, (signal) => lyrics.askProvider(found.provider, request, signal))))
    }
    const subject = kind === 'artist' ? await Artist.findByPk(id) : await Album.findByPk(id)
    if (!subject) throw problem(404, kind === 'artist' ? 'player.artist_not_found' : 'player.album_not_found')
    const artists = 'artists' in subject ? subject.artists.map(({ name }) => name) : []
    const providers = await order.listAll('metadata')
    return Promise.all(
      providers.map((found) =>
        runProviderTest(found, run, (signal) => metadata.askProvider(kind, found.provider, { id, name: subject.name, artists }, signal)),
      ),
    )
  }

  return {
    get,
    /** @throws 409 `resource.conflict` when another operator has saved since the editor loaded the settings */
    async set({ version, ...changes }: Changes, userId: number): Promise<ProviderSettings> {
      const isCurrent = await db.transaction(async (transaction) => {
        // The lock makes two simultaneous saves wait for each other, so that the second one sees the new version.
        await db.query("select pg_advisory_xact_lock(hashtext('player.providers'))", { transaction })
        const before = await order.readStored()
        if (before.version !== version) return false
        const [lyricsKind, metadataKind] = await Promise.all(PROVIDER_KINDS.map((kind) => mergeKind(kind, changes[kind])))
        const after = { version: version + 1, lyrics: lyricsKind, metadata: metadataKind }
        await settings.set('player.providers', after)
        await audit.record({ action: 'providers.update', entity: 'player.providers', entityId: null, before, after, userId }, transaction)
        return true
      })
      const current = await get()
      if (!isCurrent) throw conflictProblem(current)
      return current
    },
    /** Asks all providers, including disabled ones, and returns their results without saving them. */
    test: testAllProviders,
  }
}
