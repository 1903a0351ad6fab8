import { useEffect, useRef } from 'react'

/** Says in a custom property how much room a slot's content takes, so that the page leaves it. */
export function useReservedSpace(property: '--be-dock' | '--be-panel' | '--be-notice-top' | '--be-notice-bottom', dimension: 'offsetHeight' | 'offsetWidth') {
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = slot.current
    if (!element) return
    const content = () => element.firstElementChild as HTMLElement | null
    const sizes = new ResizeObserver(() => document.documentElement.style.setProperty(property, `${content()?.[dimension] ?? 0}px`))
    const watch = () => {
      sizes.disconnect()
      sizes.observe(element)
      const shown = content()
      if (shown) sizes.observe(shown)
      else document.documentElement.style.setProperty(property, '0px')
    }
    const children = new MutationObserver(watch)
    children.observe(element, { childList: true })
    watch()
    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [property, dimension])
  return slot
}
