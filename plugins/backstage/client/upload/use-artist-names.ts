import type { ArtistRef } from '@balafon/plugin-player/contract/catalogue'
import { useApi } from '@balafon/sdk/client'
import { searchEntities } from '@balafon/sdk/contract'
import { useBackstage } from '../frame/use-backstage.ts'

const MAX_GUESTS = 20
const NO_ARTISTS: readonly ArtistRef[] = []

/**
 * Returns a function that returns the name of an artist. It knows the artists of the user and of `known`, and loads the names of other artists.
 * @param ids The ids of the artists in all rows.
 */
export function useArtistNames(ids: readonly number[], known: readonly ArtistRef[] = NO_ARTISTS): (id: number) => string {
  const { artists } = useBackstage()
  const names = new Map([...known, ...artists].map(({ id, name }) => [id, name]))
  const guests = [...new Set(ids)].filter((id) => !names.has(id)).slice(0, MAX_GUESTS)
  const query = useApi(
    searchEntities,
    { params: { kind: 'player.artist' }, query: { ids: guests.join(',') } },
    { enabled: guests.length > 0, keepPrevious: true },
  )
  return (id) => names.get(id) ?? query.data?.data.find((entity) => Number(entity.id) === id)?.label ?? '…'
}
