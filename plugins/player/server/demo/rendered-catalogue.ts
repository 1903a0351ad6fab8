import type { RenderedTrack } from '@balafon/demo-music'
import type { FileEntry } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Image } from '../../contract/catalogue.ts'
import type { PlannedAlbum, PlannedTrack } from '../../demo/plan-catalogue.ts'
import type { PlayerContext } from '../models.ts'

/**
 * The planned albums with their stored files. The keys of `tracks` are indexes; the keys of `images` are `album <name>`, `artist <name>` or `playlist
 * <name>`.
 */
export interface RenderedCatalogue {
  readonly albums: readonly PlannedAlbum[]
  readonly tracks: ReadonlyMap<number, Omit<RenderedTrack, 'path'> & { readonly file: FileEntry }>
  readonly images: ReadonlyMap<string, Image>
}

/** What the functions that insert a part of the catalogue use. */
export interface DemoInsertion {
  readonly models: PlayerContext['models']
  readonly rendered: RenderedCatalogue
  readonly transaction: Transaction
}

export type IdsByName = ReadonlyMap<string, number>

/** Maps names to the ids of the rows that were inserted for them, in the same order. */
export const mapIds = (names: readonly string[], rows: readonly { readonly id: number }[]): IdsByName =>
  new Map(names.map((name, index) => [name, rows[index]?.id ?? 0]))

/** Returns the id of a name. @throws When the catalogue refers to a name that does not exist. */
export function getId(ids: IdsByName, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo catalogue has no “${name}”.`)
  return id
}

export const getTrackKey = (plannedAlbum: PlannedAlbum, track: PlannedTrack) => `${plannedAlbum.album.name} / ${track.name}`

export const findImage = ({ images }: RenderedCatalogue, key: string) => images.get(key) ?? null
