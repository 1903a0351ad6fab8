import { createReadStream } from 'node:fs'
import { type DemoPlan, type RenderedTrack, renderDemoCatalogue, TRACK_MIME } from '@balafon/demo-music'
import type { DemoProgress, FileEntry } from '@balafon/sdk/server'
import type { Image } from '../../contract/catalogue.ts'
import type { CatalogueProvider } from '../../contract/catalogue-service.ts'
import { ARTISTS } from '../../demo/artists.ts'
import { type PlannedAlbum, planCatalogue } from '../../demo/plan-catalogue.ts'
import { PLAYLISTS } from '../../demo/playlists.ts'
import type { MediaService } from '../media/media.service.ts'
import type { PlayerContext } from '../models.ts'
import type { PlaylistFeature } from '../playlists/create-playlists.ts'
import { chooseComposedTracks } from './composed-tracks.ts'
import { createDemoActivity } from './create-demo-activity.ts'
import { LONG_TRACKS_JOB } from './demo.jobs.ts'
import { createDemoStore } from './demo.store.ts'
import { createDemoDraftAlbums } from './demo-draft-albums.ts'
import { insertDemo } from './insert-demo.ts'
import type { RenderedCatalogue } from './rendered-catalogue.ts'
import { createTrackPlan } from './track-plan.ts'

/** The prefix of the names of all demo files. With it, the next run finds and deletes the files of an interrupted run. */
const FILE_PREFIX = 'balafon-demo/'

/** The number of files that jobs process when tests shorten the music: enough to test the jobs, and few enough to keep the tests fast. */
const PROCESSED_FILES_IN_TESTS = 3

interface DemoServices {
  readonly catalogue: CatalogueProvider
  readonly media: Pick<MediaService, 'queueStoredFiles'>
  readonly playlists: PlaylistFeature
}

/**
 * Renders the demo catalogue and inserts it in one transaction. The music can be played immediately, although jobs encode the renditions later. Does
 * nothing when the site already has artists.
 */
export async function seedDemoMusic(context: PlayerContext, { catalogue, media, playlists }: DemoServices, progress: DemoProgress): Promise<void> {
  const { db, models, sql, users } = context
  const store = createDemoStore(sql)
  if (await models.Artist.findOne()) return
  for (const id of await store.listLeftoverFiles(FILE_PREFIX)) await context.files.remove(id)
  const maxSeconds = readMaxSeconds()
  const albums = planCatalogue(ARTISTS, maxSeconds)
  const renderedFiles = await renderAndStoreFiles(context, albums, progress)
  await db.transaction((transaction) => insertDemo(store, { models, rendered: { albums, ...renderedFiles }, transaction }))
  await createDemoDraftAlbums(catalogue, users)
  await createDemoActivity({ models, sql, users, playlists })
  if (maxSeconds === undefined) await context.jobs.enqueue(LONG_TRACKS_JOB, {})
  await media.queueStoredFiles(maxSeconds ? PROCESSED_FILES_IN_TESTS : renderedFiles.tracks.size)
}

/** Reads the maximum length of rendered tracks. The end-to-end tests set it, because rendering tracks in full length takes minutes. */
const readMaxSeconds = () => Number(process.env.DEMO_MAX_SECONDS) || undefined

/** Reads how many tracks are composed. All other tracks get the sound of a composed track. */
const readComposedTracks = () => Number(process.env.DEMO_COMPOSED_TRACKS) || undefined

/** Renders tracks and covers and stores their files. */
async function renderAndStoreFiles(
  { files }: Pick<PlayerContext, 'files'>,
  albums: readonly PlannedAlbum[],
  progress: DemoProgress,
): Promise<Omit<RenderedCatalogue, 'albums'>> {
  const trackNames = new Map(albums.flatMap(({ artist, tracks }) => tracks.map(({ index, name }) => [index, `${artist.name} – ${name}`])))
  const tracks = new Map<number, Omit<RenderedTrack, 'path'> & { file: FileEntry }>()
  const images = new Map<string, Image>()
  const { plan, listSharing } = chooseComposedTracks(createPlan(albums), readComposedTracks())
  await renderDemoCatalogue(plan, {
    async onTrack({ path, ...track }) {
      for (const index of listSharing(track.index)) {
        const name = trackNames.get(index) ?? ''
        const file = await files.add({ name: `${FILE_PREFIX}${name}.m4a`, mime: TRACK_MIME, body: createReadStream(path), visibility: 'private' })
        tracks.set(index, { ...track, index, file })
        progress(tracks.size, trackNames.size, name)
      }
    },
    async onCover({ key, svg, hue, chroma }) {
      const { path } = await files.add({ name: `${FILE_PREFIX}${key}.svg`, mime: 'image/svg+xml', body: Buffer.from(svg), visibility: 'public' })
      images.set(key, { url: files.getPublicUrl(path), hue, chroma })
    },
  })
  return { tracks, images }
}

const createPlan = (albums: readonly PlannedAlbum[]): DemoPlan => ({
  albums: albums.map((album) => ({ sound: album.artist.sound, tracks: album.tracks.map((track) => createTrackPlan(album, track)) })),
  covers: [
    ...albums.map(({ album: { name, cover } }) => ({ key: `album ${name}`, pattern: cover[0], palette: cover[1], seed: name })),
    ...ARTISTS.map(({ name, palette, portrait }) => ({ key: `artist ${name}`, pattern: portrait ?? ('portrait' as const), palette, seed: name })),
    ...PLAYLISTS.map(({ name, palette }) => ({ key: `playlist ${name}`, pattern: 'figures' as const, palette, seed: name })),
  ],
})
