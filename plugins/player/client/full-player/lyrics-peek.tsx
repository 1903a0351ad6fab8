import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLyricLines } from '../lyrics/use-lyric-lines.ts'
import classes from './lyrics-peek.module.css'

interface LyricsPeekProps {
  readonly trackId: number
  /** Whether the lyrics panel is open. */
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** A button at the bottom of the full-screen player of phones. It shows the current and the next line of the lyrics, and opens the lyrics panel. */
export function LyricsPeek({ trackId, isOpen, onToggle }: LyricsPeekProps) {
  const { t } = useTranslation()
  const { lyrics, error, isFollowed, currentIndex } = useLyricLines(trackId)
  if (error) return null
  const first = Math.max(0, currentIndex)
  const lines = (lyrics?.lines ?? []).slice(first, first + 2)
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <button type="button" className={classes.peek} aria-expanded={isOpen} onClick={onToggle}>
      <span className={classes.head}>
        {t('lyrics')} <Chevron size={18} aria-hidden="true" />
      </span>
      {isOpen ? null : (
        <span className={classes.lines} aria-hidden="true" dir="auto">
          {lines.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines can repeat, so only the index identifies a line
            <span key={first + index} data-current={(isFollowed && currentIndex >= 0 && index === 0) || undefined}>
              {text || '♪'}
            </span>
          ))}
        </span>
      )}
    </button>
  )
}
