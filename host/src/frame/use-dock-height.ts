import { useEffect, useRef } from 'react'

/** Says how high the dock is in `--be-dock`, so that nothing hides behind it. */
export function useDockHeight() {
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = dock.current
    if (!element) return
    const observer = new ResizeObserver(() => document.documentElement.style.setProperty('--be-dock', `${element.firstElementChild?.clientHeight ?? 0}px`))
    const watch = () => {
      observer.disconnect()
      observer.observe(element)
      if (element.firstElementChild) observer.observe(element.firstElementChild)
    }
    const children = new MutationObserver(watch)
    children.observe(element, { childList: true })
    watch()
    return () => {
      observer.disconnect()
      children.disconnect()
    }
  }, [])
  return dock
}
