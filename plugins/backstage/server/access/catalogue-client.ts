import type { CatalogueProvider } from '@balafon/plugin-player/contract/catalogue-service'
import type { LibraryProvider } from '@balafon/plugin-player/contract/library-service'
import type { MediaProvider } from '@balafon/plugin-player/contract/media'
import { conflictProblem, fieldProblem, getProblem, problem, type ServerContext } from '@balafon/sdk/server'

/** The names of fields in the catalogue and in the forms of the backstage, where they differ. */
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
 * Changes the catalogue. Errors of fields get the names of the form, and a change of another editor becomes 409 with the current state.
 * @param readCurrent Reads what the other editor has saved.
 */
export async function changeCatalogue<T>(change: () => Promise<T>, readCurrent?: () => Promise<unknown>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const detail = getProblem(error)
    if (detail?.code === 'player.changed_meanwhile' && readCurrent) throw conflictProblem(await readCurrent())
    if (!detail?.fields) throw error
    const fields = Object.entries(detail.fields).map(([name, codes]) => [renameField(name), codes] as const)
    throw fieldProblem(Object.fromEntries(fields), detail.data)
  }
}

function renameField(name: string) {
  const [first = '', ...rest] = name.split('.')
  return [FIELD_NAMES[first] ?? first, ...rest].join('.')
}
