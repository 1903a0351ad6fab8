import type { ImportKind, ImportMistake } from '../../../contract/administration/imports.ts'
import type { FileRow } from './import-file.ts'
import type { RowMistake } from './music-import-row.model.ts'
import type { NameLookupStore, RequestedItem } from './name-lookup.store.ts'
import { type ParsedRow, parseRow, type RowValues } from './parse-row.ts'
import { chooseArtistNames, listPossibleArtists, matchName } from './resolve-names.ts'

/** A row with all its mistakes. */
export interface CheckedRow {
  readonly row: FileRow
  readonly mistakes: readonly RowMistake[]
}

export interface CheckOptions {
  readonly kind: ImportKind
  readonly mapping: Readonly<Record<string, number>>
  readonly createsMissing: boolean
}

interface Candidate {
  readonly row: FileRow
  readonly parsed: ParsedRow
  readonly mistakes: RowMistake[]
  /** The id of the first artist; missing when the site does not have this artist. */
  mainArtistId?: number
}

const mistake = (field: string, code: ImportMistake | 'player.artist_unknown' | 'player.album_unknown' | 'player.genre_unknown'): RowMistake => ({
  field,
  code,
})
const normalizeName = (text = '') => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Returns a key that identifies the music of a row. When two rows of a file have the same key, the second one is a mistake. */
export function getRowKey({ id, name, artists, album }: RowValues): string | null {
  if (id !== undefined) return `#${id}`
  return name === undefined ? null : [name, artists?.text, album].map(normalizeName).join('\n')
}

/** Checks a batch of rows. `seen` contains the keys of all earlier rows of the file. The function adds the keys of this batch. */
export async function checkRows(rows: readonly FileRow[], options: CheckOptions, seen: Set<string>, store: NameLookupStore): Promise<CheckedRow[]> {
  const candidates = rows.map((row): Candidate => {
    const parsed = parseRow(options.kind, options.mapping, row.cells)
    return { row, parsed, mistakes: [...parsed.mistakes] }
  })
  for (const { parsed, mistakes } of candidates) {
    const key = getRowKey(parsed.values)
    if (key === null) continue
    if (seen.has(key)) mistakes.push(mistake(parsed.values.id === undefined ? 'name' : 'id', 'player.import.repeated'))
    seen.add(key)
  }
  await rejectUnknownIds(candidates, options, store)
  await rejectUnknownGenres(candidates, store)
  if (options.kind === 'artists') await rejectExistingArtists(candidates, store)
  else {
    await rejectUnclearArtists(candidates, options, store)
    if (options.kind === 'tracks') await rejectUnclearAlbums(candidates, options, store)
    await rejectExistingMusic(candidates, options, store)
  }
  return candidates.map(({ row, mistakes }) => ({ row, mistakes }))
}

async function rejectUnknownIds(candidates: readonly Candidate[], { kind }: CheckOptions, store: NameLookupStore) {
  const withId = candidates.filter(({ parsed }) => parsed.values.id !== undefined)
  if (withId.length === 0) return
  const known = await store.findIds(
    kind,
    withId.map(({ parsed }) => parsed.values.id ?? 0),
  )
  for (const { parsed, mistakes } of withId) if (!known.has(parsed.values.id ?? 0)) mistakes.push(mistake('id', 'player.import.unknown_id'))
}

async function rejectUnknownGenres(candidates: readonly Candidate[], store: NameLookupStore) {
  const names = [...new Set(candidates.flatMap(({ parsed }) => parsed.values.genres ?? []))]
  if (names.length === 0) return
  const known = new Set((await store.findGenres(names)).map(({ requested }) => requested))
  for (const { parsed, mistakes } of candidates)
    if (parsed.values.genres?.some((name) => !known.has(name))) mistakes.push(mistake('genres', 'player.genre_unknown'))
}

/** Rejects rows that would create an artist with the name of an existing one, so that a file that is imported twice creates nothing twice. */
async function rejectExistingArtists(candidates: readonly Candidate[], store: NameLookupStore) {
  const created = candidates.filter(({ parsed }) => parsed.values.id === undefined && parsed.values.name !== undefined)
  const found = await store.findArtists([...new Set(created.map(({ parsed }) => parsed.values.name ?? ''))])
  for (const { parsed, mistakes } of created)
    if (found.some(({ requested }) => requested === parsed.values.name)) mistakes.push(mistake('name', 'player.import.exists'))
}

async function rejectUnclearArtists(candidates: readonly Candidate[], { createsMissing }: CheckOptions, store: NameLookupStore) {
  const found = await store.findArtists([...new Set(candidates.flatMap(({ parsed }) => listPossibleArtists(parsed.values)))])
  const known = new Set(found.map(({ requested }) => requested))
  for (const candidate of candidates) {
    const names = chooseArtistNames(candidate.parsed.values, (name) => known.has(name))
    const matches = names.map((name) => matchName(name, found))
    if (matches.some(({ kind }) => kind === 'several')) candidate.mistakes.push(mistake('artists', 'player.import.artist_ambiguous'))
    if (!createsMissing && matches.some(({ kind }) => kind === 'none')) candidate.mistakes.push(mistake('artists', 'player.artist_unknown'))
    const [main] = matches
    if (main?.kind === 'one') candidate.mainArtistId = main.id
  }
}

async function rejectUnclearAlbums(candidates: readonly Candidate[], { createsMissing }: CheckOptions, store: NameLookupStore) {
  const onAlbum = candidates.filter(({ parsed }) => parsed.values.album !== undefined)
  for (const { parsed, mistakes } of onAlbum)
    if (parsed.values.artists === undefined && parsed.mistakes.every(({ field }) => field !== 'artists'))
      mistakes.push(mistake('album', 'player.import.no_artist'))
  const ofKnownArtists = onAlbum.filter(({ mainArtistId }) => mainArtistId !== undefined)
  const found = await store.findAlbums(ofKnownArtists.map(toRequested('album')))
  for (const [index, { mistakes }] of ofKnownArtists.entries()) {
    const count = found.filter(({ requested }) => requested === index).length
    if (count > 1) mistakes.push(mistake('album', 'player.import.album_ambiguous'))
    if (count === 0 && !createsMissing) mistakes.push(mistake('album', 'player.album_unknown'))
  }
}

/** Rejects rows that would create an existing album or track, so that a file that is imported twice creates nothing twice. */
async function rejectExistingMusic(candidates: readonly Candidate[], { kind }: CheckOptions, store: NameLookupStore) {
  const created = candidates.filter(
    ({ parsed, mainArtistId }) => parsed.values.id === undefined && parsed.values.name !== undefined && mainArtistId !== undefined,
  )
  const requested = created.map(toRequested('name'))
  const found = kind === 'albums' ? await store.findAlbums(requested) : await store.findTracks(requested)
  for (const { requested: index } of found) {
    const mistakes = created[index]?.mistakes
    if (mistakes && !mistakes.some(({ code }) => code === 'player.import.exists')) mistakes.push(mistake('name', 'player.import.exists'))
  }
}

const toRequested =
  (field: 'name' | 'album') =>
  ({ parsed: { values }, mainArtistId = 0 }: Candidate): RequestedItem => ({ name: values[field] ?? '', artistId: mainArtistId, album: values.album ?? '' })
