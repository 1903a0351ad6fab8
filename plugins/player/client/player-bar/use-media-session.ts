import { useEffect } from 'react'
import { player, usePlayer } from '../engine/player-store.ts'
import { listArtwork } from './list-artwork.ts'

/** How far the player seeks when the browser does not give a distance. */
const DEFAULT_SEEK_SECONDS = 10

/** Connects the player with the media session of the browser: lock screens, headsets and media keys. */
export function useMediaSession() {
  const track = usePlayer((state) => state.track)
  const isPlaying = usePlayer((state) => state.isPlaying)
  const second = usePlayer(({ position }) => Math.floor(position))

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => player.toggle()],
      ['pause', () => player.pause()],
      ['nexttrack', () => player.next()],
      ['previoustrack', () => player.previous()],
      [
        'seekto',
        ({ seekTime }) => {
          if (seekTime !== undefined) player.seek(seekTime)
        },
      ],
      ['seekbackward', ({ seekOffset }) => player.seekBy(-(seekOffset ?? DEFAULT_SEEK_SECONDS))],
      ['seekforward', ({ seekOffset }) => player.seekBy(seekOffset ?? DEFAULT_SEEK_SECONDS)],
    ]
    for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler)
    return () => {
      for (const [action] of actions) mediaSession.setActionHandler(action, null)
    }
  }, [])

  useEffect(() => {
    if (!('mediaSession' in navigator) || !track) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title: track.name,
      artist: track.artists.map(({ name }) => name).join(', '),
      album: track.album?.name ?? '',
      artwork: listArtwork(track.image),
    })
  }, [track])

  useEffect(() => {
    if (!('mediaSession' in navigator) || !track) return
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused'
    if (track.duration > 0) navigator.mediaSession.setPositionState({ duration: track.duration, position: Math.min(second, track.duration), playbackRate: 1 })
  }, [track, isPlaying, second])
}
