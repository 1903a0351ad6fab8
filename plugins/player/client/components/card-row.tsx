import { IconButton } from '@balafon/ui/icon-button'
import { useMedia } from '@balafon/ui/use-media'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './card-row.module.css'

/** How far a scroll position may be from an end, in pixels, to count as the end. Browsers round scroll positions. */
const SCROLL_TOLERANCE_PIXELS = 4

/** One row of cards that scrolls horizontally, by touch, by the keyboard, or by the buttons at its ends. Touch screens need no buttons. */
export function CardRow({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const isTouch = useMedia('touch')
  const row = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      // In right-to-left pages, scroll positions are negative.
      const start = Math.abs(scrollLeft)
      const next = { before: start > SCROLL_TOLERANCE_PIXELS, after: start + clientWidth < scrollWidth - SCROLL_TOLERANCE_PIXELS }
      setHidden((current) => (current.before === next.before && current.after === next.after ? current : next))
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])
  const scroll = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.85, behavior: 'smooth' })
  return (
    <div className={classes.shelf}>
      <div ref={row} className={classes.row} data-before={hidden.before || undefined} data-after={hidden.after || undefined}>
        {children}
      </div>
      {hidden.before && !isTouch ? (
        <span className={classes.previous}>
          <IconButton label={t('shelf.previous')} variant="solid" onPress={() => scroll(-1)}>
            <ChevronLeft />
          </IconButton>
        </span>
      ) : null}
      {hidden.after && !isTouch ? (
        <span className={classes.next}>
          <IconButton label={t('shelf.next')} variant="solid" onPress={() => scroll(1)}>
            <ChevronRight />
          </IconButton>
        </span>
      ) : null}
    </div>
  )
}
