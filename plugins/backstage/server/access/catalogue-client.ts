import type { CatalogueProvider } from '@balafon/plugin-player/contract/catalogue-service'
import type { LibraryProvider } from '@balafon/plugin-player/contract/library-service'
import type { MediaProvider } from '@balafon/plugin-player/contract/media'
import { conflictProblem, fieldProblem, getProblem, problem, type ServerContext } from '@balafon/sdk/server'

/** The names of form fields in the backstage, by the name of the same field in the catalogue. Fields with equal names are left out. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  artistIds: 'artist_ids',
  albumId: 'album_id',
  releaseDate: 'release_date',
  releaseType: 'release_type',
  isExplicit: 'is_explicit',
  fileEntryId: 'file_entry_id',
}

/** Returns the catalogue. Throws 503 while the player does not run. */
export function getCatalogue({ getProviders }: Pick<ServerContext, 'getProviders'>): CatalogueProvider {
  const [registered] = getProviders('player.catalogue/v1')
  if (!registered) throw problem(503, 'unavailable')
  return registered.provider
}

/** Returns the libraries of users. Throws 503 while the player does not run. */
export function getLibrary({ getProviders }: Pick<ServerContext, 'getProviders'>): LibraryProvider {
  const [registered] = getProviders('player.library/v1')
  if (!registered) throw problem(503, 'unavailable')
  return registered.provider
}

/** Returns the audio files of the player. Throws 503 while it does not run. */
export function getMedia({ getProviders }: Pick<ServerContext, 'getProviders'>): MediaProvider {
  const [registered] = getProviders('player.media/v1')
  if (!registered) throw problem(503, 'unavailable')
  return registered.provider
}

/**
 * Runs a change of the catalogue and converts its errors: fields get the names that they have in the form, and when another editor has saved the item
 * meanwhile, the response is 409 with the saved item.
 * @param readCurrent Reads the item that the other editor has saved.
 */
export async function changeCatalogue<T>(change: () => Promise<T>, readCurrent?: () => Promise<unknown>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const detail = getProblem(error)
    if (detail?.code === 'player.changed_meanwhile' && readCurrent) throw conflictProblem(await readCurrent())
    if (!detail?.fields) throw error
    const fields = Object.entries(detail.fields).map(([name, codes]) => [toFormField(name), codes] as const)
    throw fieldProblem(Object.fromEntries(fields), detail.data)
  }
}

function toFormField(name: string) {
  const [first = '', ...rest] = name.split('.')
  return [FIELD_NAMES[first] ?? first, ...rest].join('.')
}
