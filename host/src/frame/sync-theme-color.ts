/** The browser's own bars take the ground of the theme that is painted, whether it was chosen or is the system's. */
export function syncThemeColor() {
  const root = document.documentElement
  const color = () => {
    const ground = getComputedStyle(root).backgroundColor
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = ground
  }
  new MutationObserver(color).observe(root, { attributeFilter: ['data-theme'] })
  color()
}
