import { useEffect, useState } from 'react'

const DELAY_MS = 200

/** Returns the typed search text, and the same text once the user has stopped typing: requests use the second one. */
export function useSearchText() {
  const [text, setText] = useState('')
  const [settledText, setSettledText] = useState('')
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text.trim()), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return {
    text,
    settledText,
    /** Whether the user has opened the list: before, no request is sent. */
    isUsed,
    onSearch: (next: string) => {
      setUsed(true)
      setText(next)
    },
  }
}
