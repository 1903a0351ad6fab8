import { useEffect, useRef } from 'react'

type ReservedSpace = '--be-dock' | '--be-panel' | '--be-notice-top' | '--be-notice-bottom' | '--be-uploads'

/** Returns a ref to an element. The size of its content is written to a CSS custom property, so that the page can leave room for it. */
export function useReservedSpace(property: ReservedSpace, dimension: 'offsetHeight' | 'offsetWidth') {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = container.current
    if (!element) return
    const getContent = () => element.firstElementChild as HTMLElement | null
    const sizeObserver = new ResizeObserver(() => document.documentElement.style.setProperty(property, `${getContent()?.[dimension] ?? 0}px`))
    const observeContent = () => {
      sizeObserver.disconnect()
      sizeObserver.observe(element)
      const content = getContent()
      if (content) sizeObserver.observe(content)
      else document.documentElement.style.setProperty(property, '0px')
    }
    const childObserver = new MutationObserver(observeContent)
    childObserver.observe(element, { childList: true })
    observeContent()
    return () => {
      sizeObserver.disconnect()
      childObserver.disconnect()
    }
  }, [property, dimension])
  return container
}
