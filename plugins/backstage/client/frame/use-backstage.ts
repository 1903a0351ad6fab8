import { useApi } from '@balafon/sdk/client'
import { create } from 'zustand'
import { type BackstageArtist, getBackstage } from '../../contract/music.ts'

const STORAGE_KEY = 'be.backstage.artist'
const NO_ARTISTS: readonly BackstageArtist[] = []

const readStored = () => Number(localStorage.getItem(STORAGE_KEY)) || null

const useChosenArtist = create<{ readonly id: number | null }>(() => ({ id: readStored() }))

/** Chooses the artist that the backstage shows. This browser remembers it. */
export function chooseArtist(id: number) {
  localStorage.setItem(STORAGE_KEY, String(id))
  useChosenArtist.setState({ id })
}

/** Returns what the backstage knows about the user: the artists, the chosen one, the genres and the limits. */
export function useBackstage() {
  const query = useApi(getBackstage, {})
  const id = useChosenArtist((state) => state.id)
  const artists = query.data?.artists ?? NO_ARTISTS
  const artist = artists.find((other) => other.id === id) ?? artists[0] ?? null
  return { query, artists, artist, genres: query.data?.genres ?? [], quota: query.data?.quota ?? null }
}
