import { useApi } from '@balafon/sdk/client'
import { create } from 'zustand'
import { type BackstageArtist, getBackstage } from '../../contract/music.ts'

const STORAGE_KEY = 'be.backstage.artist'
const NO_ARTISTS: readonly BackstageArtist[] = []

const readStoredArtistId = () => Number(localStorage.getItem(STORAGE_KEY)) || null

const useChosenArtist = create<{ readonly id: number | null }>(() => ({ id: readStoredArtistId() }))

/** Chooses the artist that the backstage shows. The choice is stored in this browser. */
export function chooseArtist(id: number) {
  localStorage.setItem(STORAGE_KEY, String(id))
  useChosenArtist.setState({ id })
}

/** Returns the artists of the user, the chosen artist, the genres of the site and the limits of the user. */
export function useBackstage() {
  const query = useApi(getBackstage, {})
  const id = useChosenArtist((state) => state.id)
  const artists = query.data?.artists ?? NO_ARTISTS
  const artist = artists.find((other) => other.id === id) ?? artists[0] ?? null
  return { query, artists, artist, genres: query.data?.genres ?? [], quota: query.data?.quota ?? null }
}
