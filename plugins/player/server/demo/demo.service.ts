import type { DemoProgress, FileEntry, ServerContext } from '@balafon/sdk/server'
import type { Image } from '../../contract/catalogue.ts'
import { ARTISTS } from '../../demo/catalogue/catalogue.ts'
import { PLAYLISTS } from '../../demo/catalogue/playlists.ts'
import { type PlannedAlbum, planProgramme } from '../../demo/catalogue/programme.ts'
import { type Cover, drawCover } from '../../demo/covers/cover.ts'
import { AUDIO_MIME } from '../../demo/encode.ts'
import { findFfmpeg } from '../../demo/ffmpeg.ts'
import type { Recording, Session } from '../../demo/session.ts'
import { recordSessions } from '../../demo/studio.ts'
import { createDemoStore } from './demo.store.ts'
import { insertDemo, type Material } from './insert-demo.ts'

/** Begins the name of every file the demo stores: how an interrupted run's leavings are known. */
const PREFIX = 'balafon-demo/'

/** Composes, records and draws the demo catalogue, then enters it at one stroke. Does nothing where there are artists already. */
export async function seedDemoMusic(context: ServerContext, progress: DemoProgress): Promise<void> {
  const store = createDemoStore(context.sql)
  if (await store.hasArtists()) return
  for (const id of await store.leftovers(PREFIX)) await context.files.remove(id)
  const programme = planProgramme()
  const recordings = await recordAll(context, programme, progress)
  const images = await drawAll(context, programme)
  await context.db.transaction((transaction) => insertDemo(store, { programme, recordings, images }, transaction))
}

async function recordAll({ files }: ServerContext, programme: readonly PlannedAlbum[], progress: DemoProgress): Promise<Material['recordings']> {
  const names = new Map(programme.flatMap(({ artist, tracks }) => tracks.map(({ index, name }) => [index, `${artist.name} – ${name}`])))
  const kept = new Map<number, Omit<Recording, 'audio'> & { file: FileEntry }>()
  await recordSessions(sessionsOf(programme), async ({ audio, ...recording }) => {
    const name = names.get(recording.index) ?? ''
    const file = await files.add({ name: `${PREFIX}${name}.m4a`, mime: AUDIO_MIME, body: Buffer.from(audio.buffer), visibility: 'private' })
    kept.set(recording.index, { ...recording, file })
    progress(kept.size, names.size, name)
  })
  return kept
}

function sessionsOf(programme: readonly PlannedAlbum[]): readonly Session[] {
  const ffmpeg = findFfmpeg()
  return programme.map(({ artist, album, sound, tracks }) => ({
    ffmpeg,
    sound,
    takes: tracks.map(({ index, name, number, seconds }) => ({
      index,
      seconds,
      seed: `${artist.name} ${album.name} ${name}`,
      labels: { title: name, artist: artist.name, album: album.name, track: `${number}/${tracks.length}`, date: album.released },
    })),
  }))
}

/** Pictures by what they are of: `album …`, `artist …`, `playlist …`. */
async function drawAll(context: ServerContext, programme: readonly PlannedAlbum[]): Promise<ReadonlyMap<string, Image>> {
  const drawn: readonly (readonly [string, Cover])[] = [
    ...programme.map(({ album }) => [`album ${album.name}`, drawCover(...album.cover, album.name)] as const),
    ...ARTISTS.map(({ name, palette }) => [`artist ${name}`, drawCover('portrait', palette, name)] as const),
    ...PLAYLISTS.map(({ name, palette }) => [`playlist ${name}`, drawCover('sign', palette, name)] as const),
  ]
  return new Map(await Promise.all(drawn.map(async ([key, cover]) => [key, await keepCover(context, key, cover)] as const)))
}

async function keepCover({ files }: ServerContext, key: string, { svg, hue, chroma }: Cover): Promise<Image> {
  const { path } = await files.add({ name: `${PREFIX}${key}.svg`, mime: 'image/svg+xml', body: Buffer.from(svg), visibility: 'public' })
  return { url: files.publicUrl(path), hue, chroma }
}
