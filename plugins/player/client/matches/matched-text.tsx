import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { findMatches, splitWords } from '../../contract/find-matches.ts'
import classes from './matched-text.module.css'

const NO_WORDS: readonly string[] = []
const MatchContext = createContext(NO_WORDS)

interface MatchProviderProps {
  readonly query: string
  readonly children: ReactNode
}

/** Provides the query to all `MatchedText` inside it, which underline the matching words. */
export const MatchProvider = ({ query, children }: MatchProviderProps) => (
  <MatchContext value={useMemo(() => splitWords(query), [query])}>{children}</MatchContext>
)

/** Shows a title or a name. Inside a `MatchProvider`, matching words are underlined. */
export function MatchedText({ text }: { readonly text: string }) {
  const words = useContext(MatchContext)
  if (words.length === 0) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const range of findMatches(text, words)) {
    parts.push(
      text.slice(end, range.start),
      <mark key={range.start} className={classes.match}>
        {text.slice(range.start, range.end)}
      </mark>,
    )
    end = range.end
  }
  return [...parts, text.slice(end)]
}
