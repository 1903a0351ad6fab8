import { useEffect, useState } from 'react'

const DELAY_MS = 200

/**
 * Returns the typed search text, and `settledText`: the text after the user has stopped typing. Requests use `settledText`, so that not every key sends one.
 */
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
    /** Whether `onSearch` was called. The field also calls it, with an empty text, when its list opens. No request is sent before. */
    isUsed,
    onSearch: (next: string) => {
      setUsed(true)
      setText(next)
    },
  }
}
