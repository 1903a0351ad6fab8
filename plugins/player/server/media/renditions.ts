import { createHash } from 'node:crypto'
import type { MediaRenditionName } from '../../contract/settings.ts'
import type { NeighbourRow } from './media.store.ts'
import type { RenditionSpec } from './processing/messages.ts'

/** Increase this number when a change of the code gives other renditions for the same file, so that all renditions are encoded again. */
const PIPELINE_VERSION = 1

/** Converts names of renditions from the setting to descriptions for the encoder. `aac-128` is AAC with 128 kbit/s. */
export const toSpecs = (names: readonly MediaRenditionName[]): RenditionSpec[] =>
  names.map((name) => {
    const [codec, rate] = name.split('-')
    return { name, codec: codec === 'flac' ? 'flac' : codec === 'opus' ? 'opus' : 'aac', bitRate: Number(rate ?? 0) * 1000 }
  })

interface Ingredients {
  readonly contentHash: string
  readonly previous: Pick<NeighbourRow, 'content_hash'> | null
  readonly next: Pick<NeighbourRow, 'content_hash'> | null
  readonly specs: readonly RenditionSpec[]
}

/** Computes the recipe of a set of renditions: a hash of everything that they depend on. As long as it is equal, nothing has to be encoded again. */
export function computeRecipe({ contentHash, previous, next, specs }: Ingredients): string {
  const names = specs.map(({ name }) => name).toSorted()
  const ingredients = [PIPELINE_VERSION, contentHash, previous?.content_hash ?? '', next?.content_hash ?? '', ...names]
  return createHash('sha256').update(JSON.stringify(ingredients)).digest('hex')
}

/**
 * Computes the recipe of one rendition. Lossless renditions contain no samples of neighbouring tracks, so they do not depend on them.
 */
export const computeRenditionRecipe = (ingredients: Omit<Ingredients, 'specs'>, spec: RenditionSpec): string =>
  computeRecipe({ ...ingredients, ...(spec.codec === 'flac' && { previous: null, next: null }), specs: [spec] })
