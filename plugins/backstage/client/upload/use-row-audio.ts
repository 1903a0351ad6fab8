import { useEffect, useRef, useState } from 'react'

/** Plays one uploaded file at a time, before its release. */
export function useRowAudio() {
  const audio = useRef<HTMLAudioElement>(null)
  const objectUrl = useRef('')
  const [playingKey, setPlayingKey] = useState<string | null>(null)
  const stop = () => {
    audio.current?.pause()
    URL.revokeObjectURL(objectUrl.current)
    objectUrl.current = ''
  }
  // The music must not play on when the user leaves the page.
  useEffect(
    () => () => {
      audio.current?.pause()
      URL.revokeObjectURL(objectUrl.current)
    },
    [],
  )
  return {
    playingKey,
    /** Plays a file, or stops it when it plays. `source` is the file itself, or the URL of an uploaded file. */
    toggle(key: string, source: File | string) {
      stop()
      if (playingKey === key) return setPlayingKey(null)
      audio.current ??= new Audio()
      objectUrl.current = typeof source === 'string' ? '' : URL.createObjectURL(source)
      audio.current.src = typeof source === 'string' ? source : objectUrl.current
      audio.current.onended = () => setPlayingKey(null)
      audio.current.onerror = () => setPlayingKey(null)
      setPlayingKey(key)
      // Browsers reject formats that they cannot play.
      audio.current.play().catch(() => setPlayingKey(null))
    },
  }
}

export type RowAudio = ReturnType<typeof useRowAudio>
