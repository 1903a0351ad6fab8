import { useEffect, useRef, useState } from 'react'

/** Plays the files of the upload page, one at a time, before they are published. */
export function useRowAudio() {
  const audio = useRef<HTMLAudioElement>(null)
  const objectUrl = useRef('')
  const [playingKey, setPlayingKey] = useState<string | null>(null)
  const stop = () => {
    audio.current?.pause()
    URL.revokeObjectURL(objectUrl.current)
    objectUrl.current = ''
  }
  // Stops the music when the user leaves the page.
  useEffect(
    () => () => {
      audio.current?.pause()
      URL.revokeObjectURL(objectUrl.current)
    },
    [],
  )
  return {
    playingKey,
    /** Plays a file, or stops it when it is already playing. `source` is the file itself, or the URL of the uploaded file. */
    toggle(key: string, source: File | string) {
      stop()
      if (playingKey === key) return setPlayingKey(null)
      audio.current ??= new Audio()
      objectUrl.current = typeof source === 'string' ? '' : URL.createObjectURL(source)
      audio.current.src = typeof source === 'string' ? source : objectUrl.current
      audio.current.onended = () => setPlayingKey(null)
      audio.current.onerror = () => setPlayingKey(null)
      setPlayingKey(key)
      // A browser rejects a format that it cannot play. The button then shows that nothing is playing.
      audio.current.play().catch(() => setPlayingKey(null))
    },
  }
}

export type RowAudio = ReturnType<typeof useRowAudio>
