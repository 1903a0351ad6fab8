import { useEffect, useRef } from 'react'

type ReservedSpace = '--be-dock' | '--be-panel' | '--be-notice-top' | '--be-notice-bottom' | '--be-uploads'

/** Returns a ref to an element. The size of its content is written to a CSS custom property, so that the page can leave room for it. */
export function useReservedSpace(property: ReservedSpace, dimension: 'offsetHeight' | 'offsetWidth') {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = container.current
    if (!element) return
    const getContent = () => element.firstElementChild as HTMLElement | null
    const root = document.documentElement
    let reserved = Number.parseFloat(root.style.getPropertyValue(property)) || 0
    // A change of the property makes the browser compute the styles of the whole page.
    const reserve = (pixels: number) => {
      if (pixels === reserved) return
      reserved = pixels
      root.style.setProperty(property, `${pixels}px`)
    }
    const sizeObserver = new ResizeObserver(() => reserve(getContent()?.[dimension] ?? 0))
    const observeContent = () => {
      sizeObserver.disconnect()
      sizeObserver.observe(element)
      const content = getContent()
      if (content) sizeObserver.observe(content)
      else reserve(0)
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
