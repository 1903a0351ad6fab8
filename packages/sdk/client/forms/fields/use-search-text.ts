import { useEffect, useState } from 'react'

const DELAY_MS = 200

/**
 * Returns the typed search text, and `settledText`: the text after the user has stopped typing. Requests use `settledText`, so that not every key sends one.
 */
export function useSearchText() {
  const [text, setText] = useState('')
  const [settledText, setSettledText] = useState('')
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text.trim()), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return {
    text,
    settledText,
    /** Whether the list of the field was opened at least once: the field then calls `onSearch`. No request is sent before. */
    wasOpened,
    onSearch: (next: string) => {
      setOpened(true)
      setText(next)
    },
  }
}
