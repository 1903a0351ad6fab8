/** Keeps the `theme-color` of the page, which colours the browser's own bars, equal to the theme's background. */
export function syncThemeColor() {
  const root = document.documentElement
  const update = () => {
    const background = getComputedStyle(root).backgroundColor
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = background
  }
  new MutationObserver(update).observe(root, { attributeFilter: ['data-theme'] })
  update()
}
